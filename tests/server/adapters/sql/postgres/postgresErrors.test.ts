import { describe, expect, it } from 'vitest'
import { isConnectionLost, toStoreError } from '../../../../../server/adapters/sql/postgres/postgresErrors'
import { retryConflicts } from '../../../../../server/adapters/sql/schema/retryConflicts'
import { DiskFullError, StoreUnavailableError } from '../../../../../server/ports/ports'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('errors of PostgreSQL', () => {
  it('say when the disk is full, and what is temporary', () => {
    expect(toStoreError(failure('53100'))).toBeInstanceOf(DiskFullError)
    for (const code of ['57P01', '57P03', '08006', '53300', '25006', '57014', 'ECONNREFUSED', 'ENOENT'])
      expect(toStoreError(failure(code)), code).toBeInstanceOf(StoreUnavailableError)
    expect(toStoreError(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(StoreUnavailableError)
  })

  it('stay as they are when they concern the statement', () => {
    const error = failure('23505')
    expect(toStoreError(error)).toBe(error)
    expect(isConnectionLost(error)).toBe(false)
  })
})

describe('work in conflict with other transactions', () => {
  it('is repeated until it succeeds', async () => {
    let tries = 0
    const result = await retryConflicts(async () => {
      tries += 1
      if (tries < 4) throw failure(tries === 1 ? '40P01' : '40001')
      return 'done'
    })
    expect([result, tries]).toEqual(['done', 4])
  })

  it('is not repeated after another error', async () => {
    let tries = 0
    const work = retryConflicts(async () => {
      tries += 1
      throw failure('23505')
    })
    await expect(work).rejects.toThrow('23505')
    expect(tries).toBe(1)
  })
})
