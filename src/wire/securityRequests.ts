/** Requests that look after an account: e-mail address, second factor, deletion. */
import * as v from 'valibot'
import { numericText } from './bounds'

const short = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const password = v.pipe(v.string(), v.maxLength(512))
/** One address as it is typed; the mail server decides what exists. No character that could make it two. */
export const EmailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:".\p{C}]{2,}$/u),
)
/** As typed: digits of the app or a recovery code, with spaces or hyphens. */
const secondCode = short(64)
const mailCode = short(32)

export const SendMailCode = v.object({
  email: EmailAddress,
  /** `bind`: to add the address to the account; `resetpwd`: to reset the password. */
  event: v.picklist(['bind', 'resetpwd']),
  /** As in `SendSms`. */
  captcha: v.optional(v.pipe(v.string(), v.maxLength(32)), ''),
  /** Key of the captcha, from its response header `key`. */
  key: v.pipe(v.string(), v.maxLength(128)),
})
export type SendMailCode = v.InferInput<typeof SendMailCode>

export const BindEmail = v.object({
  email: EmailAddress,
  /** The code sent to it. */
  captcha: mailCode,
  /** The current password, of an account that has one. */
  password: v.optional(password),
})
export type BindEmail = v.InferInput<typeof BindEmail>

export const ResetByMail = v.object({
  email: EmailAddress,
  captcha: mailCode,
  newpassword: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
})
export type ResetByMail = v.InferInput<typeof ResetByMail>

/** Absent for an account without a password: a recent login is required then. */
export const WithPassword = v.object({ password: v.optional(password) })
export type WithPassword = v.InferInput<typeof WithPassword>

export const SecondFactorCode = v.object({ code: secondCode })
export type SecondFactorCode = v.InferInput<typeof SecondFactorCode>

export const WithPasswordAndCode = v.object({ password: v.optional(password), code: secondCode })
export type WithPasswordAndCode = v.InferInput<typeof WithPasswordAndCode>

/** `response`: what the browser's WebAuthn API gave, as JSON. */
export const AddPasskey = v.object({ ticket: short(128), name: short(64), response: short(10_000) })
export type AddPasskey = v.InferInput<typeof AddPasskey>

export const RemovePasskey = v.object({ id: short(2_000), password: v.optional(password) })
export type RemovePasskey = v.InferInput<typeof RemovePasskey>

export const PasskeyLogin = v.object({
  ticket: short(128),
  response: short(10_000),
  /** Device id from an earlier login. */
  device: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
})
export type PasskeyLogin = v.InferInput<typeof PasskeyLogin>

/** The ticket that the browser kept, and the code it came back with from the issuer. */
const openIdAnswer = { ticket: short(128), code: short(128) }
export const OpenIdAnswer = v.object(openIdAnswer)
export type OpenIdAnswer = v.InferInput<typeof OpenIdAnswer>

export const OpenIdLogin = v.object({
  ...openIdAnswer,
  /** Device id from an earlier login. */
  device: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
})
export type OpenIdLogin = v.InferInput<typeof OpenIdLogin>

/** The code is needed where a second factor is on. */
export const DeleteAccount = v.object({
  password: v.optional(password),
  code: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
export type DeleteAccount = v.InferInput<typeof DeleteAccount>

export const SecondStepRequest = v.object({
  /** From the refusal of the first step. */
  ticket: short(128),
  code: secondCode,
  /** 1: this device is not asked again for 30 days. */
  remember: v.optional(v.pipe(numericText, v.picklist([0, 1])), 0),
})
export type SecondStepRequest = v.InferInput<typeof SecondStepRequest>
