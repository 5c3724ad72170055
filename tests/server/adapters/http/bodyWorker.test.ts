import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBodyWorker } from '../../../../server/adapters/http/bodyWorker'
import { createInlineBodyReader } from '../../../../server/adapters/memory/inlineBodyReader'
import { MalformedBodyError } from '../../../../server/ports/bodyReader'
import { maxSegments, maxWords } from '../../../../src/wire/bounds'
import { builtServer } from '../../builtServer'

const built = builtServer()
const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

/** The largest accepted edit. */
const largest = () => ({
  id: 1,
  version: 2,
  title: 'Whole',
  removed: ['x'],
  list: Array.from({ length: maxSegments }, (_, at) => ({
    id: `s${at}`,
    start: at,
    end: at + 1,
    role: '1',
    text: 'some five words of text ',
    words: Array.from({ length: maxWords / maxSegments }, (__, word): [number, number, string, number] => [
      at,
      at + word,
      'some ',
      0.5,
    ]),
  })),
})

describe.each([
  ['in a thread', () => createBodyWorker(built.path('bodyWorker'))],
  ['where it is', createInlineBodyReader],
])('a body read %s', (_, open) => {
  it('is what was sent, checked', async () => {
    expect(await open().read(bytesOf({ id: '7', version: 1, list: [], unknown: 1 }), 'EditTask')).toEqual({
      id: 7,
      version: 1,
      list: [],
    })
    expect(await open().read(bytesOf({ id: 7, question: ' Why? ' }), 'AssistantQuestion')).toEqual({
      id: 7,
      question: 'Why?',
      history: [],
    })
    const list = [{ index: 3, target: '字', was: '' }]
    expect(await open().read(bytesOf({ id: 7, list }), 'EditTranslation')).toEqual({ id: 7, list })
  })

  it.each([
    ['{"id":1,', 'body'],
    ['[]', 'id'],
    [{ id: 1, version: 0, list: [{ id: 's' }] }, 'list.0.start'],
    [`{"id":1,"version":0,"list":[${'0,'.repeat(1_000_000)}0]}`, 'list'],
  ])('names the field at fault', async (sent, field) => {
    const error: unknown = await open()
      .read(bytesOf(sent), 'EditTask')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MalformedBodyError)
    expect((error as MalformedBodyError).field).toBe(field)
  })
})

describe('the thread of bodies', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bodies-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('gives the largest edit whole, while the event loop goes on', async () => {
    const edit = largest()
    const bytes = bytesOf(edit)
    let turns = 0
    const watching = setInterval(() => (turns += 1), 1)
    const read = await createBodyWorker(built.path('bodyWorker')).read(bytes, 'EditTask')
    clearInterval(watching)
    expect(turns).toBeGreaterThan(10)
    expect(read).toEqual(edit)
  }, 60_000)

  it('that runs out of memory is the fault of what was sent', async () => {
    const deep = bytesOf(`{"id":1,"version":0,"x":[${'{},'.repeat(3_000_000)}0]}`)
    await expect(createBodyWorker(built.path('bodyWorker'), 32).read(deep, 'EditTask')).rejects.toEqual(
      new MalformedBodyError('body'),
    )
  }, 60_000)

  it('that fails ends that body only, and is no fault of what was sent', async () => {
    const entry = join(folder, 'broken.mjs')
    await writeFile(entry, 'throw new Error("broken")')
    const worker = createBodyWorker(entry)
    await expect(worker.read(bytesOf('{}'), 'EditTask')).rejects.toThrow('broken')
    await writeFile(entry, '')
    await expect(worker.read(bytesOf('{}'), 'EditTask')).rejects.toThrow('exited without a result')
  })
})
