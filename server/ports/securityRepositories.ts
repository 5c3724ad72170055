/** Repositories for second factors and flows in several steps, part of `Repositories`. Times are milliseconds since 1970. */

import type { VerifiedPasskey } from './gateways'

/** What a flow is for; its token is of no use for another. */
export type ChallengeKind = 'login' | 'passkey' | 'passkeyLogin' | 'openid' | 'openidCode' | 'archive'

/** A flow that was begun, known by the hash of a secret token. It expires within an hour. */
export interface ChallengeRow {
  hash: string
  kind: ChallengeKind
  /** Null if it isn't known yet who it is. */
  userId: number | null
  /** What the next step needs. */
  payload: string
  expiresAt: number
}

/** A second factor by one-time passwords (TOTP). */
export interface SecondFactorRow {
  userId: number
  /** The shared secret, in base32; '' if it can't be read anymore. */
  secret: string
  /** When it was turned on; null while it is being set up. */
  confirmedAt: number | null
  /** The last time step whose code was used; -1 for none. */
  lastStep: number
}

export interface PasskeyRow extends VerifiedPasskey {
  userId: number
  /** As its owner calls it. */
  name: string
  createdAt: number
  /** When it last logged in; null for never. */
  usedAt: number | null
}

export interface SecurityRepositories {
  passkeys: {
    /** False if there is one with that id. */
    insert(row: PasskeyRow): Promise<boolean>
    find(id: string): Promise<PasskeyRow | null>
    /** The newest first. */
    list(userId: number): Promise<PasskeyRow[]>
    markUsed(id: string, counter: number, at: number): Promise<void>
    /** Only that user's; false if there is none. */
    remove(userId: number, id: string): Promise<boolean>
  }
  challenges: {
    insert(row: ChallengeRow): Promise<void>
    /** One that has not expired. */
    find(kind: ChallengeKind, hash: string, now: number): Promise<ChallengeRow | null>
    /** Removes and returns it: of several at once, one gets it. */
    take(kind: ChallengeKind, hash: string, now: number): Promise<ChallengeRow | null>
    removeExpired(now: number): Promise<void>
  }
  secondFactors: {
    find(userId: number): Promise<SecondFactorRow | null>
    /** Those of these users whose second factor is on. */
    usersWithOne(userIds: readonly number[]): Promise<ReadonlySet<number>>
    /** Begins to set one up with a new secret. False if one is on; nothing changes then. */
    propose(userId: number, secret: string): Promise<boolean>
    /** Turns on the one that is being set up, and replaces the recovery codes. False if there is none, or it is on. */
    confirm(userId: number, at: number, recoveryHashes: readonly string[]): Promise<boolean>
    /** Uses the code of a time step; false if that or a later one was used. */
    useStep(userId: number, step: number): Promise<boolean>
    /** Uses a recovery code; false if there is none like it. */
    useRecoveryCode(userId: number, hash: string): Promise<boolean>
    countRecoveryCodes(userId: number): Promise<number>
    replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void>
    /** Turns it off, and removes the recovery codes. */
    remove(userId: number): Promise<void>
  }
}
