import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openCorrectionJournal,
  type StoredCorrection,
} from '../../../../../src/features/translate/compare/correctionJournal'

const change = (target: string): StoredCorrection => ({ target, was: 'before', at: 1 })
const mine = { user: 1, translation: 3 }

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))

describe('the journal', () => {
  it('keeps changes by user and translation', async () => {
    const journal = openCorrectionJournal()
    await journal.write(
      mine,
      new Map([
        [0, change('a')],
        [40_000, { checked: 1, was: '', at: 2 }],
      ]),
    )
    await journal.write({ user: 2, translation: 3 }, new Map([[0, change('b')]]))
    await journal.write({ user: 1, translation: 33 }, new Map([[0, change('c')]]))
    expect([...(await openCorrectionJournal().read(mine))]).toEqual([
      [0, change('a')],
      [40_000, { checked: 1, was: '', at: 2 }],
    ])
  })

  it('forgets what was saved', async () => {
    const journal = openCorrectionJournal()
    await journal.write(
      mine,
      new Map([
        [0, change('a')],
        [1, change('b')],
      ]),
    )
    await journal.remove(mine, [0, 7])
    expect([...(await journal.read(mine)).keys()]).toEqual([1])
  })

  it('passes over what it can not read', async () => {
    const journal = openCorrectionJournal()
    await journal.write(
      mine,
      new Map([
        [0, { ...change('a'), was: 7 as unknown as string }],
        [1, change('b')],
      ]),
    )
    expect([...(await journal.read(mine)).keys()]).toEqual([1])
  })

  it('rejects where the browser keeps nothing, and tries again the next time', async () => {
    const works = indexedDB
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    const journal = openCorrectionJournal()
    await expect(journal.write(mine, new Map([[0, change('a')]]))).rejects.toThrow()
    vi.stubGlobal('indexedDB', works)
    await expect(journal.write(mine, new Map([[0, change('a')]]))).resolves.toBeUndefined()
  })
})
