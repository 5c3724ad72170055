/** `Idempotency-Key`: a request that is sent again is answered like the first time and does nothing else. */
import { RequestError } from '../lib/requestError'
import type { Repositories } from '../ports/repositories'
import { callerOf } from './bearerAuth'
import type { RequestContext, ServerContext } from './requestContext'

/** Stores the answer in the transaction of the work, so that neither is without the other. */
export type Remember<Body> = (repos: Repositories, created: { body: Body; digest: string }) => Promise<void>

/** A creation that may be repeated. */
export interface Creation<Body> {
  /** Does it. */
  create(remember: Remember<Body>): Promise<Body>
  /** Reads the request without doing anything; resolves to its digest. */
  digest(): Promise<string>
}

export interface Idempotency {
  /** Runs a creation once for each key of an account. @throws RequestError 400 or 409 */
  run<Body extends object>(c: RequestContext, creation: Creation<Body>): Promise<Body>
}

const conflict = (messageId: 'idempotency.other' | 'idempotency.running') =>
  new RequestError(messageId, {}, { status: 409 })

/** Only what was created is remembered: a request that failed may be sent again with its key. */
export function createIdempotency({ ports }: Pick<ServerContext, 'ports'>): Idempotency {
  const { store, clock, locks } = ports
  return {
    async run<Body extends object>(c: RequestContext, { create, digest }: Creation<Body>): Promise<Body> {
      const key = c.req.header('idempotency-key')
      if (key === undefined) return create(async () => {})
      if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new RequestError('idempotency.malformed', {}, { status: 400 })
      const { id: userId } = callerOf(c).user
      const lock = await locks.tryLock(`request ${userId} ${key}`)
      if (!lock) throw conflict('idempotency.running')
      try {
        const before = await store.idempotencyKeys.find(userId, key)
        if (before) {
          if (before.request !== (await digest())) throw conflict('idempotency.other')
          c.header('idempotent-replayed', 'true')
          return JSON.parse(before.answer) as Body
        }
        return await create((repos, { body, digest: request }) => {
          const answer = JSON.stringify(body)
          return repos.idempotencyKeys.insert(userId, key, { request, answer, createdAt: clock.now() })
        })
      } finally {
        await lock.release()
      }
    },
  }
}
