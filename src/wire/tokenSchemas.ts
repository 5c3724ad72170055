/** Personal tokens, with which programs use the server for an account. */
import * as v from 'valibot'
import { nonBlankText, rowId, wholeNumber } from './bounds'
import { maybe, rows, string, withDefault } from './lenient'
import { Id } from './responses'

/** What a token may do: `read` what the account has, `write` to add, change and delete. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Characters of a token's name. */
export const maxTokenName = 60
/** Longest lifetime, in days. */
const maxTokenDays = 3_650

/** A token with `write` can read, too. */
export const CreateApiToken = v.object({
  name: nonBlankText(maxTokenName),
  scope: v.picklist(tokenScopes),
  /** Days until it expires; 0 for never. */
  days: v.optional(v.pipe(wholeNumber, v.maxValue(maxTokenDays)), 0),
})
export type CreateApiToken = v.InferInput<typeof CreateApiToken>

export const ApiTokenById = v.object({ id: rowId })

export const ApiToken = v.object({
  id: Id,
  name: string,
  /** Its first characters. */
  hint: withDefault(string, ''),
  scopes: withDefault(v.array(string), []),
  /** ISO dates; `expires_at` is absent if it doesn't expire, `used_at` if it has never been used. */
  created_at: withDefault(string, ''),
  expires_at: maybe(string),
  used_at: maybe(string),
})
export type ApiToken = v.InferOutput<typeof ApiToken>
export const ApiTokens = rows(ApiToken)

/** The only answer that contains the token itself. It isn't called `token`: in any answer, that is a new login. */
export const CreatedApiToken = v.object({ secret: string })
export type CreatedApiToken = v.InferOutput<typeof CreatedApiToken>
