import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { download, fetchExportUrl, fetchTask } from '../../../../../src/features/task/record/taskApi'
import type { ExportChoice } from '../../../../../src/features/task/export/exportRecord'
import { uniqueName, zipRecords } from '../../../../../src/features/task/select/zipRecords'
import type { Translate } from '../../../../../src/shared/i18n/intl'
import type { Task } from '../../../../../src/wire/responses'
import { task } from './taskSample'

vi.mock('../../../../../src/features/task/record/taskApi', () => ({
  download: vi.fn(),
  fetchExportUrl: vi.fn(),
  fetchTask: vi.fn(),
}))

const t: Translate = (id) => id
const usual = { type: 'txt', pa: true, role: true, time: true, tone: true } as const
const zip = (
  tasks: Task[],
  onProgress = () => {},
  signal = new AbortController().signal,
  choice: ExportChoice = usual,
) => zipRecords(tasks, choice, { t, locale: 'en-US', signal, onProgress })
const filesIn = async (archive: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  )

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(fetchExportUrl).mockImplementation(async ({ id }) => `/export/${id}`)
  vi.mocked(download).mockImplementation(async (url) => new Blob([`text of ${url}`]))
})

describe('an archive', () => {
  it('holds a file for each record, under names of their own', async () => {
    const progress: number[] = []
    const { archive, failed } = await zip(
      [task(1, '周会'), task(2, '周会'), task(3, '')],
      (...[done]: number[]) => void progress.push(done ?? -1),
    )
    expect(await filesIn(archive)).toEqual({
      '周会.txt': 'text of /export/1',
      '周会 (2).txt': 'text of /export/2',
      'task.record.untitled.txt': 'text of /export/3',
    })
    expect(failed).toEqual([])
    expect(progress).toEqual([0, 1, 2, 3])
  })

  it.each([
    ['what was chosen', { time: false }, { pa: 1, role: 1, time: 0 }],
    ['neither speakers nor times of one paragraph, as its switches show', { pa: false }, { pa: 0, role: 0, time: 0 }],
  ])('asks the server for %s', async (_, chosen, sent) => {
    await zip([task(1, 'a')], () => {}, undefined, { ...usual, ...chosen })
    expect(vi.mocked(fetchExportUrl).mock.lastCall?.[0]).toEqual({ id: 1, type: 'txt', tone: 1, ...sent })
  })

  it('holds what only the page can write, and tells what is not transcribed yet', async () => {
    const list = [{ id: 's', start: 0, end: 1_000, role: '1', text: 'um, yes' }]
    vi.mocked(fetchTask).mockImplementation(async (id) =>
      id === 2 ? { ...task(2, 'b'), status: 1, list: [] } : { ...task(1, 'a'), list, speakers: { 1: 'Li' } },
    )
    const choice: ExportChoice = { ...usual, type: 'srt', role: false, tone: false }
    const { archive, failed } = await zip([task(1, 'a'), task(2, 'b')], () => {}, undefined, choice)
    expect(await filesIn(archive)).toEqual({ 'a.srt': expect.stringMatching(/^1\r?\n.* --> .*\r?\nyes\r?\n/) })
    expect(failed).toMatchObject([{ task: { id: 2 }, error: { serverText: 'manage.export.notDone' } }])
    expect(fetchExportUrl).not.toHaveBeenCalled()
  })

  it('goes on without a record that fails, and tells it', async () => {
    const error = new Error('gone')
    vi.mocked(download).mockRejectedValueOnce(error)
    const { archive, failed } = await zip([task(1, 'a'), task(2, 'b')])
    expect(Object.keys(await filesIn(archive))).toEqual(['b.txt'])
    expect(failed).toMatchObject([{ task: { id: 1 }, error }])
  })

  it('that is cancelled asks for nothing more', async () => {
    const control = new AbortController()
    vi.mocked(download).mockImplementation(async () => {
      control.abort(new Error('enough'))
      throw new Error('aborted')
    })
    await expect(zip([task(1, 'a'), task(2, 'b')], () => {}, control.signal)).rejects.toThrow('enough')
    expect(fetchExportUrl).toHaveBeenCalledTimes(1)
  })
})

it.each([
  [
    ['a.txt', 'a.txt', 'A.txt'],
    ['a.txt', 'a (2).txt', 'A (3).txt'],
  ],
  [
    ['a.b.docx', 'a (2).b.docx'],
    ['a.b.docx', 'a (2).b.docx'],
  ],
])('%j become %j', (names, unique) => {
  const taken = new Set<string>()
  expect(names.map((name) => uniqueName(name, taken))).toEqual(unique)
})
