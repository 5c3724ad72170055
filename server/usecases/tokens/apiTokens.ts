/** Personal tokens: created, listed, revoked and checked. */
import type * as v from 'valibot'
import type { ApiToken, CreateApiToken, TokenScope } from '../../../src/wire/tokenSchemas'
import { constantTimeEqual, newToken, sha256Hex } from '../../lib/secrets'
import { RequestError } from '../../lib/requestError'
import type { ApiTokenRow } from '../../ports/programRepositories'
import type { Ports } from '../../ports/ports'
import { isActive, type UserRow } from '../../ports/rows'

/** Begins every token, so that people and scanners for leaked secrets recognize it. */
export const tokenPrefix = 'stt_'
/** Characters that are shown of a token. */
const hintLength = tokenPrefix.length + 6
const maxTokens = 50
const dayMs = 86_400_000
/** Precision of the time of last use, since each update costs a write. */
const touchIntervalMs = 60_000

type StoreAndClock = Pick<Ports, 'store' | 'clock'>

/** Creates a token and returns it; only its hash is stored. @throws RequestError if the account has too many */
export async function createApiToken(
  { store, clock }: StoreAndClock,
  user: UserRow,
  { name, scope, days }: v.InferOutput<typeof CreateApiToken>,
): Promise<{ id: number; token: string }> {
  const token = tokenPrefix + newToken()
  const tokenHash = await sha256Hex(token)
  const now = clock.now()
  const id = await store.transaction(async ({ apiTokens }) => {
    if ((await apiTokens.list(user.id)).length >= maxTokens) throw new RequestError('token.tooMany', { max: maxTokens })
    return apiTokens.insert({
      userId: user.id,
      tokenHash,
      hint: token.slice(0, hintLength),
      name,
      canWrite: scope === 'write',
      createdAt: now,
      expiresAt: days === 0 ? null : now + days * dayMs,
    })
  })
  return { id, token }
}

/** Tokens of a user, the newest first. */
export async function listApiTokens({ store }: Pick<Ports, 'store'>, user: UserRow): Promise<ApiToken[]> {
  return (await store.apiTokens.list(user.id)).map(toApiTokenDto)
}

function toApiTokenDto({ id, name, hint, createdAt, expiresAt, usedAt, ...row }: ApiTokenRow): ApiToken {
  return {
    id,
    name,
    hint,
    scopes: scopesOf(row),
    created_at: new Date(createdAt).toISOString(),
    expires_at: expiresAt === null ? undefined : new Date(expiresAt).toISOString(),
    used_at: usedAt === null ? undefined : new Date(usedAt).toISOString(),
  }
}

const scopesOf = ({ canWrite }: Pick<ApiTokenRow, 'canWrite'>): TokenScope[] =>
  canWrite ? ['read', 'write'] : ['read']

/** @throws RequestError if the user has no such token */
export async function revokeApiToken({ store }: Pick<Ports, 'store'>, user: UserRow, id: number): Promise<void> {
  if (!(await store.apiTokens.remove(id, user.id))) throw new RequestError('token.missing')
}

/** Who sent a request with a token, and what it may do. */
export interface Caller {
  user: UserRow
  tokenId: number
  scopes: readonly TokenScope[]
}

/** The caller of a token, or null. Marks the token as used. */
export async function callerByToken({ store, clock }: StoreAndClock, token: string): Promise<Caller | null> {
  if (!token.startsWith(tokenPrefix)) return null
  const now = clock.now()
  const tokenHash = await sha256Hex(token)
  const row = await store.apiTokens.find(tokenHash, now)
  if (!row || !constantTimeEqual(row.tokenHash, tokenHash)) return null
  const user = await store.users.byId(row.userId)
  if (!user || !isActive(user)) return null
  if (row.usedAt === null || Math.abs(now - row.usedAt) >= touchIntervalMs) await store.apiTokens.setUsed(row.id, now)
  return { user, tokenId: row.id, scopes: scopesOf(row) }
}
