import { describe, expect, it } from 'vitest'
import {
  costSeconds,
  isActive,
  isEditable,
  isOpen,
  isStartable,
  isTooLong,
  reduce,
  titleOf,
  type RowEvent,
  type Step,
} from '../../../../../src/features/task/queue/row'
import { limitsOf } from '../../../../../src/features/task/pickLimits'
import { rowOf } from './rowSample'

const uploaded = { url: '/f/1', times: 60.4 }
const shortage = { need: 60, total: 1, month_total: 2 }
const error = new Error('x')
const steps: Record<Step['is'], Step> = {
  probing: { is: 'probing' },
  ready: { is: 'ready' },
  missing: { is: 'missing' },
  waiting: { is: 'waiting' },
  uploading: { is: 'uploading', sentBytes: 1, bytesPerSecond: null },
  retrying: { is: 'retrying', atMs: 9, error },
  checking: { is: 'checking' },
  creating: { is: 'creating' },
  short: { is: 'short', shortage },
  failed: { is: 'failed', error },
  done: { is: 'done', taskId: 7 },
}
const after = (step: Step['is'], event: RowEvent, change = {}) => reduce(rowOf({ ...change, step: steps[step] }), event)

describe('a row', () => {
  it.each<[Step['is'], RowEvent, Step['is']]>([
    ['probing', { type: 'probed', durationMs: 5000 }, 'ready'],
    ['ready', { type: 'started', language: 'en' }, 'waiting'],
    ['short', { type: 'started', language: 'en' }, 'waiting'],
    ['failed', { type: 'started', language: 'en' }, 'waiting'],
    ['waiting', { type: 'turn' }, 'uploading'],
    ['uploading', { type: 'sent', sentBytes: 3, bytesPerSecond: 2 }, 'uploading'],
    ['uploading', { type: 'uploaded', uploaded }, 'checking'],
    ['checking', { type: 'asking' }, 'creating'],
    ['checking', { type: 'short', shortage }, 'short'],
    ['creating', { type: 'created', taskId: 7 }, 'done'],
    ['creating', { type: 'short', shortage }, 'short'],
    ['uploading', { type: 'short', shortage }, 'short'],
    ['uploading', { type: 'fault', error, retryAtMs: 9 }, 'retrying'],
    ['uploading', { type: 'fault', error, retryAtMs: null }, 'failed'],
    ['creating', { type: 'fault', error, retryAtMs: null }, 'failed'],
    ['retrying', { type: 'again' }, 'uploading'],
    ['uploading', { type: 'paused' }, 'waiting'],
    ['retrying', { type: 'paused' }, 'waiting'],
    ['creating', { type: 'paused' }, 'waiting'],
    ['uploading', { type: 'cancelled' }, 'ready'],
    ['retrying', { type: 'cancelled' }, 'ready'],
    ['waiting', { type: 'cancelled' }, 'ready'],
  ])('goes from %s by %o to %s', (from, event, to) => {
    expect(after(from, event).step.is).toBe(to)
  })

  it.each<[Step['is'], RowEvent]>([
    ['ready', { type: 'sent', sentBytes: 3, bytesPerSecond: 2 }],
    ['ready', { type: 'uploaded', uploaded }],
    ['ready', { type: 'created', taskId: 7 }],
    ['ready', { type: 'fault', error, retryAtMs: null }],
    ['probing', { type: 'started', language: 'en' }],
    ['ready', { type: 'started', language: null }],
    ['missing', { type: 'started', language: 'en' }],
    ['uploading', { type: 'started', language: 'en' }],
    ['checking', { type: 'cancelled' }],
    ['creating', { type: 'cancelled' }],
    ['uploading', { type: 'edited', change: { title: 'late' } }],
    ['done', { type: 'started', language: 'en' }],
    ['done', { type: 'paused' }],
    ['done', { type: 'cancelled' }],
  ])('that is %s is left as it is by %o', (from, event) => {
    const row = rowOf({ step: steps[from] })
    expect(reduce(row, event)).toBe(row)
  })

  it('whose file is at the server is never sent again by itself', () => {
    expect(after('waiting', { type: 'turn' }, { uploaded }).step.is).toBe('checking')
    expect(after('retrying', { type: 'again' }, { uploaded }).step.is).toBe('checking')
  })

  it('is sent afresh when asked to, and asks for its file when that is gone', () => {
    const afresh: RowEvent = { type: 'started', language: 'en', afresh: true }
    expect(after('failed', afresh, { uploaded })).toMatchObject({ uploaded: null, step: { is: 'waiting' } })
    expect(after('failed', afresh, { uploaded, file: null })).toMatchObject({ uploaded: null, step: { is: 'missing' } })
  })

  it('remembers that its record was asked for until the answer comes', () => {
    const asked = after('checking', { type: 'asking' })
    expect(asked.asked).toBe(true)
    expect(reduce(asked, { type: 'fault', error, retryAtMs: 9 }).asked).toBe(true)
    expect(reduce(asked, { type: 'created', taskId: 7 }).asked).toBe(false)
    expect(reduce(asked, { type: 'short', shortage }).asked).toBe(false)
  })

  it('hears of a record that came into being while it was paused', () => {
    const paused = after('creating', { type: 'paused' })
    expect(reduce(paused, { type: 'created', taskId: 7 }).step).toEqual({ is: 'done', taskId: 7 })
  })

  it('takes the common language when it starts, unless it has its own', () => {
    expect(after('ready', { type: 'started', language: 'en' }).language).toBe('en')
    expect(after('ready', { type: 'started', language: 'en' }, { language: 'de' }).language).toBe('de')
  })

  it('starts with a usable title', () => {
    const start: RowEvent = { type: 'started', language: 'en' }
    expect(after('ready', start, { title: '  周会  ' }).title).toBe('周会')
    expect(after('ready', start, { title: '   ' }).title).toBe('talk')
  })

  it('goes on with the file picked again, title and language kept, and reads a duration it lacks', () => {
    const file = new File(['x'], 'talk.mp3')
    const again = after('missing', { type: 'picked', file }, { file: null, title: 'Mine', language: 'de' })
    expect(again).toMatchObject({ file, title: 'Mine', language: 'de', step: { is: 'ready' } })
    expect(after('missing', { type: 'picked', file }, { durationMs: null }).step.is).toBe('probing')
  })
})

describe('the steps', () => {
  const where = (test: (row: ReturnType<typeof rowOf>) => boolean) =>
    Object.values(steps)
      .filter((step) => test(rowOf({ step })))
      .map(({ is }) => is)

  it('that are under way', () => {
    expect(where(isActive)).toEqual(['waiting', 'uploading', 'retrying', 'checking', 'creating'])
  })
  it('from which a row starts', () => {
    expect(where(isStartable)).toEqual(['ready', 'short', 'failed'])
  })
  it('in which title and language may change', () => {
    expect(where(isEditable)).toEqual(['probing', 'ready', 'missing', 'short', 'failed'])
  })
  it('that take a place in the queue: all but records and leftovers', () => {
    expect(Object.keys(steps).filter((is) => !where(isOpen).some((open) => open === is))).toEqual(['missing', 'done'])
  })
})

describe('the cost', () => {
  it.each([
    ['what was read here, begun seconds counted whole', { durationMs: 61_001, uploaded: null }, 62],
    ['30 s when nothing could be read', { durationMs: null, uploaded: null }, 30],
    ['what the server measured, once it has', { durationMs: 1000, uploaded }, 61],
    ['what was read here when the server could not tell', { durationMs: 9000, uploaded: { url: '/f', times: 0 } }, 9],
  ])('is %s', (_, row, seconds) => {
    expect(costSeconds(row)).toBe(seconds)
  })

  it.each([
    [18_000_000, false],
    [18_000_001, true],
    [null, false],
  ])('of %s ms is too long: %s', (ms, expected) => {
    expect(isTooLong(ms, limitsOf(undefined))).toBe(expected)
  })
})

describe('the title', () => {
  it.each([
    ['周会 2024.05.06.mp3', '周会 2024.05.06'],
    ['.mp3', '.mp3'],
    ['  .wav', '  .wav'],
    ['noextension', 'noextension'],
  ])('of %s is "%s"', (name, title) => {
    expect(titleOf(name)).toBe(title)
  })

  it('has at most 300 units and ends with a whole character', () => {
    expect(titleOf(`${'a'.repeat(400)}.mp3`)).toBe('a'.repeat(300))
    expect(titleOf(`${'a'.repeat(299)}🎙️.mp3`)).toBe('a'.repeat(299))
  })
})
