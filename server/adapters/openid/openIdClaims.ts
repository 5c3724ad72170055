import { is } from 'valibot'
import { EmailAddress } from '../../../src/wire/securityRequests'
import { OpenIdError, type OpenIdPerson } from '../../ports/openId'

/** Which claims say what about a person. */
export interface ClaimNames {
  /** Of the displayed name; the usual ones if it is missing there. */
  name: string
  /** A person is an administrator if this claim has one of the values; null if administrators are chosen here. */
  admin: { claim: string; values: readonly string[] } | null
}

type Claims = Readonly<Record<string, unknown>>

/** By the specification, a subject has at most 255 characters. */
const maxSubjectLength = 255
const maxNameLength = 64

/** Whether the ID token leaves out what the issuer may tell at its userinfo endpoint. */
export const wantsMore = (claims: Claims, { name, admin }: ClaimNames): boolean =>
  claims[name] === undefined ||
  claims.email === undefined ||
  (admin !== null && claimAt(claims, admin.claim) === undefined)

/** @param claims of a verified ID token @throws OpenIdError without a subject */
export function toPerson(claims: Claims, names: ClaimNames): OpenIdPerson {
  const { iss, sub } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > maxSubjectLength)
    throw new OpenIdError('invalid', 'no subject')
  const email = claims.email_verified === true && is(EmailAddress, claims.email) ? claims.email : ''
  const username = nameText(claims.preferred_username) || nameText(claims.nickname)
  const name = nameText(claims[names.name]) || nameText(claims.name) || username || nameText(email.split('@')[0])
  return {
    subject: `${iss} ${sub}`,
    name,
    username: username || nameText(email.split('@')[0]),
    email,
    isAdministrator: names.admin && hasValue(claimAt(claims, names.admin.claim), names.admin.values),
  }
}

/** A claim, or one within another, such as `realm_access.roles`. Claims whose name has dots come first. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Claims)[name]
  }
  return value
}

/** Claims about groups are lists, or texts with one value or several between spaces. */
function hasValue(claim: unknown, values: readonly string[]): boolean {
  const found = Array.isArray(claim) ? claim : typeof claim === 'string' ? [claim, ...claim.split(/\s+/)] : [claim]
  return found.some((one) => values.includes(String(one)))
}

/** Without control characters and of limited length; '' if it is no text. */
function nameText(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const text = claim.slice(0, 1_000).normalize('NFKC').replace(/\p{C}/gu, '').trim()
  return [...text].slice(0, maxNameLength).join('').trim()
}
