import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import { object, parse, string } from 'valibot'
import { OpenIdError, type OpenId } from '../../ports/openId'
import { toPerson, wantsMore, type ClaimNames } from './openIdClaims'

export interface OpenIdService {
  /** The issuer's URL, https except on this machine. */
  issuer: string
  clientId: string
  /** '' for a public client. */
  clientSecret: string
  /** What people call this login. */
  name: string
  /** Separated by spaces; with `openid`. */
  scopes: string
  claims: ClaimNames
}

/** How long what the issuer says of itself is believed. Its keys are looked up more often. */
const discoveryMs = 3_600_000
/** For each request to the issuer, in seconds. */
const timeoutSeconds = 10
/** How much the issuer's clock may differ, in seconds. */
const toleranceSeconds = 30

const Secrets = object({ nonce: string(), verifier: string() })

/** Logs in at an issuer by OpenID Connect: authorization code with PKCE, `state` and `nonce`, and a signed ID token. */
export function createOpenIdClient(service: OpenIdService, now: () => number = Date.now): OpenId {
  let known: { configuration: Promise<Configuration>; until: number } | null = null
  const configuration = () => {
    if (!known || known.until <= now()) {
      const discovered = discover(service)
      known = { configuration: discovered, until: now() + discoveryMs }
      // The next login tries again.
      discovered.catch(() => (known = null))
    }
    return known.configuration
  }
  return {
    name: service.name,
    begin: ({ returnUrl, state }) =>
      withFaults(async () => {
        const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnUrl,
          scope: service.scopes,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, secrets: JSON.stringify({ nonce, verifier }) }
      }),
    finish: ({ returnUrl, query, state, secrets }) =>
      withFaults(async () => {
        const { nonce, verifier } = parse(Secrets, JSON.parse(secrets))
        const config = await configuration()
        const tokens = await authorizationCodeGrant(config, new URL(returnUrl + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new OpenIdError('invalid', 'no ID token')
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
        const more =
          hasMore && wantsMore(claims, service.claims)
            ? await fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return toPerson({ ...more, ...claims }, service.claims)
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdService): Promise<Configuration> {
  const url = new URL(issuer)
  const execute = [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])]
  const metadata = { [clockTolerance]: toleranceSeconds }
  const authentication = clientSecret === '' ? None() : authenticateBySecret(clientSecret)
  return discovery(url, clientId, metadata, authentication, { execute, timeout: timeoutSeconds })
}

/** In the way that the issuer accepts: by its specification in a header if it doesn't say. */
function authenticateBySecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (...request) => {
    const [server] = request
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(...request)
  }
}

/** @throws OpenIdError instead of the library's errors */
async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OpenIdError) throw error
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new OpenIdError('denied', 'access_denied')
    throw new OpenIdError(isUnreachable(error) ? 'unreachable' : 'invalid', describe(error))
  }
}

/** `fetch` rejects with a TypeError when it gets no answer. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')

/** Its message and code. Its cause may hold tokens. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = error instanceof ClientError ? error.code : error instanceof ResponseBodyError ? error.error : ''
  return [error.message, code].filter(Boolean).join(' ').slice(0, 200)
}
