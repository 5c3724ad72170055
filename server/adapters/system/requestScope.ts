/** Which request work belongs to, however deep it is. */
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs work for the request with that id. */
export const runForRequest = <T>(id: string, work: () => T): T => scope.run(id, work)

/** The id of the request that the running code works for. */
export const currentRequestId = (): string | undefined => scope.getStore()
