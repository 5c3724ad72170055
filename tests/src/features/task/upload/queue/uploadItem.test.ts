import { describe, expect, it } from 'vitest'
import {
  costSeconds,
  isEditable,
  isPending,
  isStartable,
  isTooLong,
  reduceUpload,
  titleFromFileName,
  type UploadEvent,
  type UploadStatus,
} from '../../../../../../src/features/task/upload/queue/uploadItem'
import { isActive } from '../../../../../../src/shared/uploadQueue/UploadQueue'
import { recordingLimitsOf } from '../../../../../../src/features/task/upload/queue/recordingLimits'
import { uploadItemOf } from './uploadItemSample'

const uploaded = { url: '/f/1', times: 60.4 }
const shortage = { need: 60, total: 1, month_total: 2 }
const error = new Error('x')
const steps: Record<UploadStatus['type'], UploadStatus> = {
  probing: { type: 'probing' },
  ready: { type: 'ready' },
  missing: { type: 'missing' },
  waiting: { type: 'waiting' },
  uploading: { type: 'uploading', sentBytes: 1, bytesPerSecond: null },
  retrying: { type: 'retrying', atMs: 9, error },
  checking: { type: 'checking' },
  creating: { type: 'creating' },
  insufficientCredit: { type: 'insufficientCredit', shortage },
  failed: { type: 'failed', error },
  done: { type: 'done', taskId: 7 },
}
const after = (step: UploadStatus['type'], event: UploadEvent, change = {}) =>
  reduceUpload(uploadItemOf({ ...change, status: steps[step] }), event)

describe('a row', () => {
  it.each<[UploadStatus['type'], UploadEvent, UploadStatus['type']]>([
    ['probing', { type: 'probed', durationMs: 5000 }, 'ready'],
    ['ready', { type: 'started', language: 'en' }, 'waiting'],
    ['insufficientCredit', { type: 'started', language: 'en' }, 'waiting'],
    ['failed', { type: 'started', language: 'en' }, 'waiting'],
    ['waiting', { type: 'attempted' }, 'uploading'],
    ['checking', { type: 'measuredTooLong' }, 'failed'],
    ['uploading', { type: 'sent', sentBytes: 3, bytesPerSecond: 2 }, 'uploading'],
    ['uploading', { type: 'uploaded', uploaded }, 'checking'],
    ['checking', { type: 'createRequested' }, 'creating'],
    ['checking', { type: 'insufficientCredit', shortage }, 'insufficientCredit'],
    ['creating', { type: 'created', taskId: 7 }, 'done'],
    ['creating', { type: 'insufficientCredit', shortage }, 'insufficientCredit'],
    ['uploading', { type: 'insufficientCredit', shortage }, 'insufficientCredit'],
    ['retrying', { type: 'attempted' }, 'uploading'],
    ['uploading', { type: 'canceled' }, 'ready'],
    ['retrying', { type: 'canceled' }, 'ready'],
    ['waiting', { type: 'canceled' }, 'ready'],
  ])('goes from %s by %o to %s', (from, event, to) => {
    expect(after(from, event).status.type).toBe(to)
  })

  it.each<[UploadStatus['type'], UploadEvent]>([
    ['ready', { type: 'sent', sentBytes: 3, bytesPerSecond: 2 }],
    ['ready', { type: 'uploaded', uploaded }],
    ['ready', { type: 'created', taskId: 7 }],
    ['ready', { type: 'measuredTooLong' }],
    ['probing', { type: 'started', language: 'en' }],
    ['ready', { type: 'started', language: null }],
    ['missing', { type: 'started', language: 'en' }],
    ['uploading', { type: 'started', language: 'en' }],
    ['checking', { type: 'canceled' }],
    ['creating', { type: 'canceled' }],
    ['uploading', { type: 'edited', change: { title: 'late' } }],
    ['done', { type: 'started', language: 'en' }],
    ['done', { type: 'canceled' }],
  ])('that is %s is left as it is by %o', (from, event) => {
    const item = uploadItemOf({ status: steps[from] })
    expect(reduceUpload(item, event)).toBe(item)
  })

  it('whose file is at the server is never sent again by itself', () => {
    expect(after('waiting', { type: 'attempted' }, { uploaded }).status.type).toBe('checking')
    expect(after('retrying', { type: 'attempted' }, { uploaded }).status.type).toBe('checking')
  })

  it('is sent afresh when asked to, and asks for its file when that is gone', () => {
    const afresh: UploadEvent = { type: 'started', language: 'en', reupload: true }
    expect(after('failed', afresh, { uploaded })).toMatchObject({ uploaded: null, status: { type: 'waiting' } })
    expect(after('failed', afresh, { uploaded, file: null })).toMatchObject({
      uploaded: null,
      status: { type: 'missing' },
    })
  })

  it('remembers that its record was asked for until the answer comes', () => {
    const requested = after('checking', { type: 'createRequested' })
    expect(requested.asked).toBe(true)
    expect(reduceUpload(requested, { type: 'created', taskId: 7 }).asked).toBe(false)
    expect(reduceUpload(requested, { type: 'insufficientCredit', shortage }).asked).toBe(false)
  })

  it('hears of a record that came into being while it was paused', () => {
    const paused = uploadItemOf({ status: steps.waiting, asked: true })
    expect(reduceUpload(paused, { type: 'created', taskId: 7 }).status).toEqual({ type: 'done', taskId: 7 })
  })

  it('takes the common language when it starts, unless it has its own', () => {
    expect(after('ready', { type: 'started', language: 'en' }).language).toBe('en')
    expect(after('ready', { type: 'started', language: 'en' }, { language: 'de' }).language).toBe('de')
  })

  it('starts with a usable title', () => {
    const start: UploadEvent = { type: 'started', language: 'en' }
    expect(after('ready', start, { title: '  周会  ' }).title).toBe('周会')
    expect(after('ready', start, { title: '   ' }).title).toBe('talk')
  })

  it('goes on with the file picked again, title and language kept, and reads a duration it lacks', () => {
    const file = new File(['x'], 'talk.mp3')
    const again = after('missing', { type: 'picked', file }, { file: null, title: 'Mine', language: 'de' })
    expect(again).toMatchObject({ file, title: 'Mine', language: 'de', status: { type: 'ready' } })
    expect(after('missing', { type: 'picked', file }, { durationMs: null }).status.type).toBe('probing')
  })
})

describe('the steps', () => {
  const where = (test: (item: ReturnType<typeof uploadItemOf>) => boolean) =>
    Object.values(steps)
      .filter((step) => test(uploadItemOf({ status: step })))
      .map(({ type }) => type)

  it('that are under way', () => {
    expect(where(isActive)).toEqual(['waiting', 'uploading', 'retrying', 'checking', 'creating'])
  })
  it('from which a row starts', () => {
    expect(where(isStartable)).toEqual(['ready', 'insufficientCredit', 'failed'])
  })
  it('in which title and language may change', () => {
    expect(where(isEditable)).toEqual(['probing', 'ready', 'missing', 'insufficientCredit', 'failed'])
  })
  it('that will cost something: all but records and leftovers', () => {
    expect(Object.keys(steps).filter((is) => !where(isPending).some((open) => open === is))).toEqual([
      'missing',
      'done',
    ])
  })
})

describe('the cost', () => {
  it.each([
    ['what was read here, begun seconds counted whole', { durationMs: 61_001, uploaded: null }, 62],
    ['30 s when nothing could be read', { durationMs: null, uploaded: null }, 30],
    ['what the server measured, once it has', { durationMs: 1000, uploaded }, 61],
    ['what was read here when the server could not tell', { durationMs: 9000, uploaded: { url: '/f', times: 0 } }, 9],
  ])('is %s', (_, item, seconds) => {
    expect(costSeconds(item)).toBe(seconds)
  })

  it.each([
    [18_000_000, false],
    [18_000_001, true],
    [null, false],
  ])('of %s ms is too long: %s', (ms, expected) => {
    expect(isTooLong(ms, recordingLimitsOf(undefined))).toBe(expected)
  })
})

describe('the title', () => {
  it.each([
    ['周会 2024.05.06.mp3', '周会 2024.05.06'],
    ['.mp3', '.mp3'],
    ['  .wav', '  .wav'],
    ['noextension', 'noextension'],
  ])('of %s is "%s"', (name, title) => {
    expect(titleFromFileName(name)).toBe(title)
  })

  it('has at most 300 units and ends with a whole character', () => {
    expect(titleFromFileName(`${'a'.repeat(400)}.mp3`)).toBe('a'.repeat(300))
    expect(titleFromFileName(`${'a'.repeat(299)}🎙️.mp3`)).toBe('a'.repeat(299))
  })
})
