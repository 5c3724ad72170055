import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Database from 'libsql'
import { makeOlder, audit, orphans } from '../../../scripts/attack/work/database.mjs'
import { ConsistencyChecker } from '../../../scripts/attack/work/consistencyChecker.mjs'
import { openLibsql } from '../../../server/adapters/sql/libsqlDatabase'
import { openSqlStore } from '../../../server/adapters/sql/sqlStore'
import { addUser, uploadRow } from '../../server/ports/storeFixtures'

const segment = (id: string, start: number, text: string) => ({ id, start, end: start + 100, text })

describe('what a checker of a record sees', () => {
  const seen = (version: number, texts: string[]) => {
    const checker = new ConsistencyChecker()
    checker.edited = { version: 3, texts: new Map([['a', 'edit 2']]) }
    checker.pending = { id: 'b', text: 'edit 3' }
    checker.checkEdits({ version, list: texts.map((text, at) => segment('abc'.charAt(at), at, text)) })
    return checker
  }

  it('is nothing where all is as it was told', () => {
    expect(seen(3, ['edit 2', 'old']).lost).toEqual([])
  })

  it('is nothing where an edit was written whose answer was cut off', () => {
    expect(seen(4, ['edit 2', 'edit 3']).lost).toEqual([])
  })

  it('is a loss where a version, or a text of it, is gone', () => {
    expect(seen(2, ['edit 2', 'old']).lost).toEqual(['version 3, now 2'])
    expect(seen(3, ['old', 'old']).lost).toEqual(['edit of a'])
    expect(seen(4, ['edit 2', 'old']).lost).toEqual(['edit of b'])
  })

  it('is a segment twice', () => {
    const checker = new ConsistencyChecker()
    checker.checkEdits({ version: 0, list: [segment('a', 0, 'text'), segment('a', 100, 'text')] })
    expect(checker.twice).toHaveLength(1)
  })
})

describe('what a checker of a meeting sees', () => {
  const seen = (acked_ms: number, list: ReturnType<typeof segment>[]) => {
    const checker = new ConsistencyChecker()
    checker.ackedMs = 500
    checker.finals.set('0-0', segment('0-0', 0, 'told'))
    checker.checkMeeting({ acked_ms, list })
    return { lost: checker.lost, twice: checker.twice.length }
  }

  it('is nothing where there is more than was told', () => {
    const more = [segment('0-0', 0, 'told'), segment('100-0', 100, 'more')]
    expect(seen(600, more)).toEqual({ lost: [], twice: 0 })
  })

  it('is a loss where sound or a segment is gone or another', () => {
    expect(seen(400, [segment('0-0', 0, 'told')]).lost).toEqual(['audio of 100 ms'])
    expect(seen(500, []).lost).toEqual(['segment 0-0 of the meeting'])
    expect(seen(500, [segment('0-0', 0, 'other')]).lost).toEqual(['segment 0-0 of the meeting'])
  })

  it('is what was said twice', () => {
    expect(seen(500, [segment('0-0', 0, 'told'), segment('0-1', 0, 'told')]).twice).toBe(1)
  })
})

describe('a data folder that is looked at', () => {
  let folder = ''
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'audit-'))
    const store = await openSqlStore(openLibsql(join(folder, 'data.db')))
    const id = await addUser(store, 'mei', { generalSeconds: 0 })
    await store.credit.change(id, { general: 60 }, { reason: 'welcome', ref: 'mei', now: 0 })
    const name = 'owned_by_an_upload_0001.wav'
    await store.uploads.insert(uploadRow(id, { file: name, size: 0 }))
    await store.close()
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const change = (statement: string) => {
    const database = new Database(join(folder, 'data.db'))
    database.exec(statement)
    database.close()
  }

  it('is sound where each balance is the sum of its statement', () => {
    expect(audit(folder)).toEqual({ damaged: 0, wrongBalances: 0, linesTwice: 0 })
  })

  it('is not where a second is too much', () => {
    change('update users set general_seconds = 61')
    expect(audit(folder).wrongBalances).toBe(1)
  })

  it('has files that nobody owns where no row names them, however old they are', () => {
    for (const [place, name] of [
      ['files', 'owned_by_an_upload_0001.wav'],
      ['files', 'left.wav'],
      ['growing', 'left too.wav'],
    ] as const) {
      mkdirSync(join(folder, place), { recursive: true })
      writeFileSync(join(folder, place, name), '')
    }
    makeOlder(folder, 3)
    expect(orphans(folder).toSorted()).toEqual(['left too.wav', 'left.wav'])
  })
})
