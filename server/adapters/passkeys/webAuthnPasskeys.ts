import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkeys } from '../../ports/gateways'

/** Loaded when first used: with what it needs it takes 10 MB of memory. */
const webAuthn = () => import('@simplewebauthn/server')

const host = (site: string) => new URL(site).hostname

/** Passkeys by WebAuthn. Each verifies its user, by a fingerprint, a face or a PIN, and is found without a username. */
export function createWebAuthnPasskeys(): Passkeys {
  return {
    async registration({ site, siteName, user, existing }) {
      const options = await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpID: host(site),
        rpName: siteName,
        userID: new TextEncoder().encode(String(user.id)),
        userName: user.username,
        userDisplayName: user.name,
        attestationType: 'none',
        excludeCredentials: existing.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: options.challenge, options }
    },
    async verifyRegistration({ site, challenge, response }) {
      try {
        const { verified, registrationInfo } = await (
          await webAuthn()
        ).verifyRegistrationResponse({
          // The library checks every field.
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: site,
          expectedRPID: host(site),
          requireUserVerification: true,
        })
        if (!verified) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
      } catch {
        return null
      }
    },
    async login({ site }) {
      const options = await (
        await webAuthn()
      ).generateAuthenticationOptions({ rpID: host(site), userVerification: 'required' })
      return { challenge: options.challenge, options }
    },
    async verifyLogin({ site, challenge, response, passkey: { id, publicKey, counter } }) {
      try {
        const { verified, authenticationInfo } = await (
          await webAuthn()
        ).verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: site,
          expectedRPID: host(site),
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
          requireUserVerification: true,
        })
        return verified ? authenticationInfo.newCounter : null
      } catch {
        return null
      }
    },
  }
}
