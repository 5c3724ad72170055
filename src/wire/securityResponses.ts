/** Responses about what protects an account. */
import * as v from 'valibot'

const flag = v.picklist([0, 1])

export const SecondFactorStatus = v.object({
  enabled: flag,
  /** When it was turned on, as an ISO date. */
  since: v.optional(v.string(), ''),
  /** Recovery codes that are left. */
  recovery: v.optional(v.number(), 0),
})
export type SecondFactorStatus = v.InferOutput<typeof SecondFactorStatus>

/** `secret` in base32; `url` is the content of the QR code. */
export const SecondFactorSetup = v.object({ secret: v.string(), url: v.string() })
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>

export const RecoveryCodes = v.object({ codes: v.array(v.string()) })

/** `options` are for the browser's WebAuthn API. */
export const PasskeyPrompt = v.object({ ticket: v.string(), options: v.record(v.string(), v.unknown()) })

export const Passkey = v.object({
  id: v.string(),
  name: v.optional(v.string(), ''),
  /** When it was added, as an ISO date. */
  at: v.optional(v.string(), ''),
  /** When it last logged in, as an ISO date; '' for never. */
  seen: v.optional(v.string(), ''),
})
export type Passkey = v.InferOutput<typeof Passkey>
export const PasskeyList = v.array(Passkey)

/** `ticket`: for the browser to keep; `url`: the issuer's page to log in at. */
export const OpenIdStart = v.object({ ticket: v.string(), url: v.string() })

/** `name`: what the linked login is called at the issuer; `at`: since when, as an ISO date. */
export const OpenIdAccount = v.object({
  linked: v.nullish(v.object({ name: v.optional(v.string(), ''), at: v.optional(v.string(), '') }), null),
})
export type OpenIdAccount = v.InferOutput<typeof OpenIdAccount>

/** The data of a refused login that continues with a second step. */
export const SecondFactorNeeded = v.object({ second_factor: v.object({ ticket: v.string() }) })
