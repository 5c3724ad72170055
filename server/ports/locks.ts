/** Things that one server at a time does. The contract is tested by tests/server/ports/locks.suite.ts. */

/** Exclusive locks among all servers that share a store. Each is held until it is released or its server dies. */
export interface Locks {
  /** Null if it is held, here or by another server. @throws StoreUnavailableError */
  tryLock(name: string): Promise<Lock | null>
  close(): Promise<void>
}

export interface Lock {
  /** Fires when it was lost, since the store can't be reached: soon another server may have it. */
  readonly lost: AbortSignal
  /** Never throws. */
  release(): Promise<void>
}
