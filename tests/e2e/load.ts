/** Simulated users who read, search and save, each a record of its own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../scripts/lib/testServer.mjs'

/** Between two requests of a user, in milliseconds: fast, but within the limits of an account. */
const pauseMs = 100

export interface SimulatedUser {
  token: string
  /** Of the record. */
  id: number
}

/** Asks until it is stopped. A failure is whatever is not answered as it should be. */
export function keepAsking(url: string, users: readonly SimulatedUser[]) {
  let isStopped = false
  let requests = 0
  const failures: string[] = []
  const ask = async ({ token, id }: SimulatedUser, first: number) => {
    const note = { id, changed: [{ id: 'note', at: 1_000, text: 'a note' }] }
    const steps = [
      ['/api/voice/index?page=1&limit=20'],
      [`/api/voice/find?id=${id}`],
      ['/api/voice/editNotes', note],
      ['/api/search?q=%E5%86%85%E6%B5%8B'],
    ] as const
    for (let at = first; !isStopped; at += 1) {
      const [path, body] = steps[at % steps.length] ?? steps[0]
      requests += 1
      await call(url, path, { token, body }).catch((error: unknown) => failures.push(`${path}: ${String(error)}`))
      await sleep(pauseMs)
    }
  }
  const asking = Promise.all(users.map(ask))
  return {
    async stop() {
      isStopped = true
      await asking
      return { requests, failures }
    },
  }
}
