/** What becomes of a translation from its being asked for to its end, with readers and translators that fail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DocumentRefused, type DocumentPart } from '../../../../server/documents'
import { defaultSettings } from '../../../../server/settings'
import { translationStatus, type NewTranslation } from '../../../../server/translationTables'
import { ModelFault, type TranslationTask, type Translator } from '../../../../server/understanding'
import { startTranslations } from '../../../../server/work/translate/jobs'
import { openWorld, type World } from '../world'

type Answer = (paragraphs: readonly string[], task: TranslationTask) => Promise<(string | null)[]>

let world: World
/** What the reader gives, and what the translator answers, next. */
let parts: () => AsyncIterable<DocumentPart>
let answer: Answer
let asked: string[][]
let stops: (() => Promise<void>)[]
beforeEach(async () => {
  world = await openWorld()
  parts = of('One sentence.', '12.5 %', 'Another one.')
  answer = async (paragraphs) => paragraphs.map((text) => `译 ${text}`)
  asked = []
  stops = []
  const translator: Translator = {
    id: 'fake',
    targets: ['cn'],
    translate(paragraphs, task) {
      asked.push([...paragraphs])
      return answer(paragraphs, task)
    },
  }
  Object.assign(world.ports, { translator, documentReader: { read: () => parts() } })
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await world.store.close()
})

function of(...texts: string[]): () => AsyncIterable<DocumentPart> {
  return async function* () {
    yield { paragraphs: texts.map((text) => ({ text, kind: 'paragraph' as const, page: 1 })), pages: 2 }
  }
}

async function add(change: Partial<NewTranslation> = {}): Promise<number> {
  const file = world.files.name('txt')
  await world.files.write(file, new Uint8Array(1))
  const now = world.clock.now()
  return world.store.translations.insert({
    userId: world.userId,
    name: 'a.txt',
    source: 'en',
    target: 'cn',
    by: 'server',
    pages: 0,
    size: 1,
    createdAt: now,
    taskId: null,
    file,
    type: 'txt',
    ...change,
  })
}
function start(pagesPerDay = 100) {
  const jobs = startTranslations(world.ports, { ...defaultSettings, pagesPerDay })
  stops.push(jobs.stop)
  return jobs
}
const row = async (id: number) => world.store.translations.byId(id)
const until = (id: number, status: number) =>
  vi.waitFor(async () => expect((await row(id))?.status).toBe(status), { timeout: 10_000 })
const paragraphs = (id: number) => world.store.paragraphs.list(id, 0, 1_000)
const targets = async (id: number) => (await paragraphs(id)).map(({ target }) => target)
const taken = () => world.store.takenPages.since(world.userId, 0)

describe('a translation', () => {
  it('is taken apart, translated and done; signs stay as they are and pages are taken', async () => {
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect(await targets(id)).toEqual(['译 One sentence.', '12.5 %', '译 Another one.'])
    expect(asked).toEqual([['One sentence.', 'Another one.']])
    expect(await row(id)).toMatchObject({ pages: 2, progress: 100, error: '' })
    expect(await taken()).toBe(2)
  })

  it('by the browser is only taken apart', async () => {
    const id = await add({ by: 'browser' })
    start()
    await until(id, translationStatus.done)
    expect(await paragraphs(id)).toMatchObject([{ source: 'One sentence.', target: '', pending: false }, {}, {}])
    expect(asked).toEqual([])
  })

  it('shows the translator what stands before', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `Sentence ${at} ${'x'.repeat(80)}`)
    parts = of(...long)
    const contexts: number[] = []
    answer = async (texts, { before }) => {
      contexts.push(before.length)
      return [...texts]
    }
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect(contexts.length).toBeGreaterThan(1)
    expect(contexts[0]).toBe(0)
  })

  it('notes what a translation seems to lack', async () => {
    parts = of('Built in 1985 with PocketSphinx.')
    answer = async () => ['很久以前建成。']
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect((await paragraphs(id))[0]?.doubts).toEqual(['1985', 'PocketSphinx'])
  })

  it.each(['password', 'scanned', 'broken', 'tooLarge'] as const)(
    'of a document that is refused as %s fails with that reason, and its pages are given back',
    async (fault) => {
      parts = async function* () {
        yield* of('A first page.')()
        throw new DocumentRefused(fault)
      }
      const id = await add()
      start()
      await until(id, translationStatus.failed)
      expect((await row(id))?.error).toBe(`document.${fault}`)
      expect(await taken()).toBe(0)
    },
  )

  it('of a document that is gone says so', async () => {
    const id = await add()
    const file = (await row(id))?.file
    if (file) await world.files.remove(file)
    start()
    await until(id, translationStatus.failed)
    expect((await row(id))?.error).toBe('translation.error.missing')
  })

  it('of more pages than the day has fails and takes none', async () => {
    const id = await add()
    start(1)
    await until(id, translationStatus.failed)
    expect(await row(id)).toMatchObject({ error: 'translation.pages', errorValues: { need: 2, left: 1, limit: 1 } })
    expect(await taken()).toBe(0)
  })

  it('whose paragraphs fail for themselves is done with those noted', async () => {
    answer = async (texts) => texts.map((text) => (text.startsWith('Another') ? null : `译 ${text}`))
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect((await paragraphs(id)).map(({ fault }) => fault)).toEqual(['', '', 'translation.fault.nonsense'])
  })

  it('isolates the paragraph that spoils its batch', async () => {
    parts = of(...Array.from({ length: 9 }, (_, at) => `Sentence ${at === 4 ? 'bad' : 'good'} ${'abcdefghi'[at]}`))
    answer = async (texts) => {
      if (texts.some((text) => text.includes('bad'))) throw new ModelFault('nonsense')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect((await paragraphs(id)).filter(({ fault }) => fault !== '').map(({ index }) => index)).toEqual([4])
  })

  it('that a service refuses from the start fails at once, and its pages are given back', async () => {
    answer = async () => {
      throw new ModelFault('refused', 'wrong key')
    }
    const id = await add()
    start()
    await until(id, translationStatus.failed)
    expect((await row(id))?.error).toBe('translation.error.refused')
    expect([asked.length, await taken()]).toEqual([1, 0])
  })

  it('waits and tries again while a service can’t be reached', async () => {
    let down = 2
    answer = async (texts) => {
      if (down-- > 0) throw new ModelFault('unreachable')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await vi.waitFor(
      async () => {
        world.clock.advance(60_000)
        expect((await row(id))?.status).toBe(translationStatus.done)
      },
      { timeout: 10_000 },
    )
    expect(asked).toHaveLength(3)
  })

  it('keeps what is translated when the service stays away, and notes the rest as failed', async () => {
    parts = of(...Array.from({ length: 80 }, (_, at) => `Sentence ${'abcdefgh'[at % 8]}.`))
    answer = async (texts) => {
      if (asked.length > 1) throw new ModelFault('busy')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await vi.waitFor(
      async () => {
        world.clock.advance(60_000)
        expect((await row(id))?.status).toBe(translationStatus.done)
      },
      { timeout: 10_000 },
    )
    const { translated, failed } = await world.store.paragraphs.counts(id)
    expect([translated, failed]).toEqual([40, 40])
    expect((await paragraphs(id)).at(-1)?.fault).toBe('translation.fault.busy')
  })

  it('goes on where a stopped server was: what is stored is not translated again', async () => {
    parts = of(...Array.from({ length: 200 }, (_, at) => `Sentence number ${at} is here.`))
    answer = async (texts, { signal }) => {
      if (asked.length > 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      signal.throwIfAborted()
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    const first = start()
    await vi.waitFor(async () => expect((await world.store.paragraphs.counts(id)).translated).toBeGreaterThan(0))
    await first.stop()
    const before = (await world.store.paragraphs.counts(id)).translated
    asked = []
    parts = () => {
      throw new Error('the document is read again')
    }
    answer = async (texts) => texts.map((text) => `译 ${text}`)
    start()
    await until(id, translationStatus.done)
    expect(asked.flat()).toHaveLength(200 - before)
    expect(new Set(await targets(id)).size).toBe(200)
  })

  it('that is deleted while it is made leaves nothing and disturbs nobody', async () => {
    const id = await add()
    answer = async (texts) => {
      await world.store.translations.remove(id)
      return [...texts]
    }
    start()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const next = await add()
    answer = async (texts) => [...texts]
    await vi.waitFor(
      async () => {
        world.clock.advance(6_000)
        expect((await row(next))?.status).toBe(translationStatus.done)
      },
      { timeout: 10_000 },
    )
    expect(await paragraphs(id)).toEqual([])
    expect(world.events).not.toContain('translation.fault')
  })

  it('what a reader writes meanwhile is not overwritten', async () => {
    const id = await add()
    answer = async (texts) => {
      await world.store.paragraphs.patch(id, [{ index: 0, target: 'mine', pending: false }])
      return texts.map(() => 'its')
    }
    start()
    await until(id, translationStatus.done)
    expect(await targets(id)).toEqual(['mine', '12.5 %', 'its'])
  })
})

describe('the translation of a record', () => {
  const say = (id: string, start: number, text: string) => ({ id, start, end: start + 100, role: '', text })
  it('has a paragraph a segment, and is brought up to date with what changed only', async () => {
    const taskId = await world.addTask({ status: 2 })
    await world.store.segments.save(taskId, [say('a', 0, 'First. '), say('b', 100, 'Second.'), say('c', 200, ' ')], [])
    const id = await add({ taskId, file: null, type: null })
    start()
    await until(id, translationStatus.done)
    expect(await paragraphs(id)).toMatchObject([
      { segment: 'a', target: '译 First.', startMs: 0 },
      { segment: 'b', target: '译 Second.' },
    ])

    asked = []
    await world.store.segments.save(taskId, [say('b', 100, 'Second, changed.'), say('d', 50, 'Between.')], [])
    await world.store.translations.queue(id, world.clock.now())
    await vi.waitFor(
      async () => {
        world.clock.advance(6_000)
        expect(await targets(id)).toEqual(['译 First.', '译 Between.', '译 Second, changed.'])
      },
      { timeout: 10_000 },
    )
    expect(asked.flat()).toEqual(['Between.', 'Second, changed.'])
    expect(await taken()).toBe(0)
  })
})
