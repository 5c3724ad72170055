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

/** The data of a refused login that continues with a second step. */
export const SecondFactorNeeded = v.object({ second_factor: v.object({ ticket: v.string() }) })
