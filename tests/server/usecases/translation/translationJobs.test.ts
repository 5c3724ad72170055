/** Translation jobs from request to end, with failing readers and translators. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DocumentError, type DocumentBatch } from '../../../../server/ports/documentReader'
import { defaultSettings } from '../../../../server/ports/settings'
import { translationStatus, type NewTranslation } from '../../../../server/ports/translationRepositories'
import { ModelError, type TranslationRequest, type Translator } from '../../../../server/ports/textServices'
import { countTranslation } from '../../../../server/usecases/translation/translationQuota'
import { startTranslationJobs } from '../../../../server/usecases/translation/translationJobs'
import { translationRow } from '../../ports/storeFixtures'
import { openTestBackend, queueTestJob, type TestBackend } from '../testBackend'
import { eventually } from '../../../eventually'
import { storePace } from '../../emptyStore'

type Answer = (paragraphs: readonly string[], task: TranslationRequest) => Promise<(string | null)[]>

let backend: TestBackend
/** The next results of the reader and the translator. */
let parts: () => AsyncIterable<DocumentBatch>
let answer: Answer
let calls: string[][]
let stops: (() => Promise<void>)[]
beforeEach(async () => {
  backend = await openTestBackend()
  parts = of('One sentence.', '12.5 %', 'Another one.')
  answer = async (paragraphs) => paragraphs.map((text) => `译 ${text}`)
  calls = []
  stops = []
  const translator: Translator = {
    id: 'fake',
    targets: ['cn'],
    translate(paragraphs, task) {
      calls.push([...paragraphs])
      return answer(paragraphs, task)
    },
  }
  Object.assign(backend.ports, { translator, documentReader: { read: () => parts() } })
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await backend.store.close()
})

function of(...texts: string[]): () => AsyncIterable<DocumentBatch> {
  return async function* () {
    yield { paragraphs: texts.map((text) => ({ text, kind: 'paragraph' as const, page: 1 })), pages: 2 }
  }
}

const queue = (id: number) =>
  queueTestJob(backend.store, { kind: 'translation', subject: id, userId: backend.userId, due: backend.clock.now() })
async function add(change: Partial<NewTranslation> = {}): Promise<number> {
  const file = backend.files.name('txt')
  await backend.files.write(file, new Uint8Array(1))
  const now = backend.clock.now()
  const row = { name: 'a.txt', source: 'en', target: 'cn', type: 'txt', file, createdAt: now } as const
  const id = await backend.store.translations.insert(translationRow(backend.userId, { ...row, ...change }))
  await queue(id)
  return id
}
function start(pagesPerDay = 100) {
  const jobs = startTranslationJobs(backend.ports, { ...defaultSettings, pagesPerDay })
  stops.push(jobs.stop)
  return jobs
}
/** Advances the clock by this step until the job is done. */
const untilRetried = (id: number, stepMs: number) =>
  eventually(async () => {
    backend.clock.advance(stepMs)
    expect((await row(id))?.status).toBe(translationStatus.done)
  }, storeWait)
// Without time to answer, a hold would expire before it is extended.
const storeWait = storePace.stepMs > 0 ? { interval: 500, timeout: storePace.patienceMs } : {}
const row = async (id: number) => backend.store.translations.byId(id)
const until = (id: number, status: number) => eventually(async () => expect((await row(id))?.status).toBe(status))
const paragraphs = (id: number) => backend.store.paragraphs.list(id, { from: 0, limit: 1_000 })
const targets = async (id: number) => (await paragraphs(id)).map(({ target }) => target)
const notices = async () => (await backend.store.inbox.page({ userId: backend.userId, page: 1, limit: 9 })).rows
const taken = () => backend.store.pageUsage.since(backend.userId, 0)

describe('a translation', () => {
  it('is taken apart, translated and done; signs stay as they are and pages are taken', async () => {
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect(await targets(id)).toEqual(['译 One sentence.', '12.5 %', '译 Another one.'])
    expect(calls).toEqual([['One sentence.', 'Another one.']])
    expect(await row(id)).toMatchObject({ pages: 2, progress: 100, error: '' })
    expect(await taken()).toBe(2)
    expect(await notices()).toMatchObject([{ about: 'translated', translationId: id }])
  })

  it('by the browser is only taken apart', async () => {
    const id = await add({ by: 'browser' })
    start()
    await until(id, translationStatus.done)
    expect(await paragraphs(id)).toMatchObject([{ source: 'One sentence.', target: '', pending: false }, {}, {}])
    expect(calls).toEqual([])
    expect(await notices()).toEqual([])
  })

  it('shows the translator what stands before', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `Sentence ${at} ${'x'.repeat(80)}`)
    parts = of(...long)
    const contexts: number[] = []
    answer = async (texts, { context }) => {
      contexts.push(context.length)
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
        throw new DocumentError(fault)
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
    if (file) await backend.files.remove(file)
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
      if (texts.some((text) => text.includes('bad'))) throw new ModelError('nonsense')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await until(id, translationStatus.done)
    expect((await paragraphs(id)).filter(({ fault }) => fault !== '').map(({ index }) => index)).toEqual([4])
  })

  it('that a service refuses from the start fails at once, and its pages are given back', async () => {
    answer = async () => {
      throw new ModelError('refused', 'wrong key')
    }
    const id = await add()
    start()
    await until(id, translationStatus.failed)
    expect((await row(id))?.error).toBe('translation.error.refused')
    expect([calls.length, await taken()]).toEqual([1, 0])
  })

  it('counts the time it took to be read, so that slow documents can’t keep the readers busy all day', async () => {
    parts = async function* () {
      backend.clock.advance(60_000)
      yield* []
      throw new DocumentError('late')
    }
    const jobs = start()
    const asks = async () => {
      await countTranslation(backend.ports, backend.userId)
      const id = await add()
      jobs.wake()
      await until(id, translationStatus.failed)
    }
    let slow = 0
    await expect(
      (async () => {
        for (;;) {
          await asks()
          slow += 1
        }
      })(),
    ).rejects.toMatchObject({ status: 429 })
    expect(slow).toBe(10)
    await countTranslation(backend.ports, backend.userId + 1)
  })

  it('waits and tries again while a service can’t be reached', async () => {
    let down = 2
    answer = async (texts) => {
      if (down-- > 0) throw new ModelError('unreachable')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await untilRetried(id, 60_000)
    expect(calls).toHaveLength(3)
  })

  it('keeps what is translated when the service stays away, and notes the rest as failed', async () => {
    parts = of(...Array.from({ length: 80 }, (_, at) => `Sentence ${'abcdefgh'[at % 8]}.`))
    answer = async (texts) => {
      if (calls.length > 1) throw new ModelError('busy')
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    start()
    await untilRetried(id, 60_000)
    const { translated, failed } = await backend.store.paragraphs.counts(id)
    expect([translated, failed]).toEqual([40, 40])
    expect((await paragraphs(id)).at(-1)?.fault).toBe('translation.fault.busy')
  })

  it('goes on where a stopped server was: what is stored is not translated again', async () => {
    parts = of(...Array.from({ length: 200 }, (_, at) => `Sentence number ${at} is here.`))
    answer = async (texts, { signal }) => {
      if (calls.length > 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      signal.throwIfAborted()
      return texts.map((text) => `译 ${text}`)
    }
    const id = await add()
    const first = start()
    await eventually(async () => expect((await backend.store.paragraphs.counts(id)).translated).toBeGreaterThan(0))
    await first.stop()
    const before = (await backend.store.paragraphs.counts(id)).translated
    calls = []
    parts = () => {
      throw new Error('the document is read again')
    }
    answer = async (texts) => texts.map((text) => `译 ${text}`)
    start()
    await until(id, translationStatus.done)
    expect(calls.flat()).toHaveLength(200 - before)
    expect(new Set(await targets(id)).size).toBe(200)
  })

  it('that is deleted while it is made leaves nothing and disturbs nobody', async () => {
    const id = await add()
    answer = async (texts) => {
      await backend.store.translations.remove(id)
      return [...texts]
    }
    start()
    await eventually(() => expect(calls).toHaveLength(1))
    const next = await add()
    answer = async (texts) => [...texts]
    await untilRetried(next, 6_000)
    expect(await paragraphs(id)).toEqual([])
    expect(backend.events).not.toContain('jobs.failed')
  })

  it('what a reader writes meanwhile is not overwritten', async () => {
    const id = await add()
    answer = async (texts) => {
      await backend.store.paragraphs.patch(id, [{ index: 0, target: 'mine', pending: false }])
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
    const taskId = await backend.addTask({ status: 2 })
    await backend.store.segments.save(
      taskId,
      [say('a', 0, 'First. '), say('b', 100, 'Second.'), say('c', 200, ' ')],
      [],
    )
    const id = await add({ taskId, file: null, type: null })
    start()
    await until(id, translationStatus.done)
    expect(await paragraphs(id)).toMatchObject([
      { segment: 'a', target: '译 First.', startMs: 0 },
      { segment: 'b', target: '译 Second.' },
    ])

    calls = []
    await backend.store.segments.save(taskId, [say('b', 100, 'Second, changed.'), say('d', 50, 'Between.')], [])
    await backend.store.translations.reset(id)
    await queue(id)
    await eventually(async () => {
      backend.clock.advance(6_000)
      expect(await targets(id)).toEqual(['译 First.', '译 Between.', '译 Second, changed.'])
    })
    expect(calls.flat()).toEqual(['Between.', 'Second, changed.'])
    expect(await taken()).toBe(0)
  })
})
