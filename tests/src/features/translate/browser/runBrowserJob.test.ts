import { describe, expect, it, vi } from 'vitest'
import {
  runBrowserJob,
  type BrowserJobStep,
  type BrowserJobDeps,
} from '../../../../../src/features/translate/browser/runBrowserJob'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { EditTranslation, TranslatedParagraph, Translation } from '../../../../../src/wire/translationSchemas'
import { paragraph, translation } from '../paragraph'

const document = (list: TranslatedParagraph[], more: Partial<Translation> = {}) =>
  translation(list, { source: 'en', target: 'cn', by: 'browser', ...more })

/** A fake server that stores edits, and a fake translator that returns upper case. */
function setup(stored: Translation, changes: Partial<BrowserJobDeps> = {}) {
  const steps: BrowserJobStep[] = []
  const saved: EditTranslation['list'] = []
  const destroy = vi.fn()
  const controller = new AbortController()
  const translate = vi.fn(async (text: string) => {
    if (text.includes('bad')) throw new Error('not in this language')
    return text.toUpperCase()
  })
  const deps: BrowserJobDeps = {
    find: async () => structuredClone(stored),
    save: async ({ list }) => {
      for (const { index, target = '' } of list) {
        const entry = stored.list?.[Number(index)]
        if (entry) entry.target = target
      }
      saved.push(...list)
      return { clashes: [] }
    },
    open: async () => ({ translate, destroy }),
    isWritten: () => false,
    onStep: (step) => steps.push(step),
    onSaved: () => {},
    delay: async () => {},
    random: () => 1,
    ...changes,
  }
  const run = () => runBrowserJob(3, deps, controller.signal)
  return { run, steps, saved, destroy, translate, controller, last: () => steps.at(-1) }
}

describe('the job of a browser', () => {
  it('translates what has no translation, in order, and saves it', async () => {
    const { run, saved, destroy, steps, last } = setup(
      document([paragraph('one', '一'), paragraph('two'), paragraph(' ')]),
    )
    await run()
    expect(saved).toEqual([{ index: 1, target: 'TWO', was: '' }])
    expect(steps).toContainEqual({ type: 'running', done: 2, total: 3 })
    expect(last()).toEqual({ type: 'done', failed: 0 })
    expect(destroy).toHaveBeenCalledTimes(1)
  })

  it('goes on without what it could not translate, and says how many', async () => {
    const { run, saved, last } = setup(document([paragraph('bad'), paragraph('good')]))
    await run()
    expect(saved).toEqual([{ index: 1, target: 'GOOD', was: '' }])
    expect(last()).toEqual({ type: 'done', failed: 1 })
  })

  it('saves as it goes, so that a reload goes on where it was', async () => {
    const long = document(Array.from({ length: 100 }, (_, at) => paragraph(`p${at}`)))
    const { run, saved, translate, controller } = setup(long)
    translate.mockImplementation(async (text) => {
      if (text === 'p90') controller.abort()
      return text.toUpperCase()
    })
    await run()
    expect(saved).toHaveLength(80)
    const later = setup(long)
    await later.run()
    expect(later.saved.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, at) => at + 80))
    expect(long.list?.every(({ target }) => target !== '')).toBe(true)
  })

  it('leaves alone what somebody wrote meanwhile, and comes to an end', async () => {
    const { run, saved, last } = setup(document([paragraph('one'), paragraph('two')]), {
      isWritten: (_, index) => index === 0,
    })
    await run()
    expect(saved).toEqual([{ index: 1, target: 'TWO', was: '' }])
    expect(last()).toEqual({ type: 'done', failed: 0 })
  })

  it('tells the page what was written elsewhere, which stays', async () => {
    const onSaved = vi.fn<BrowserJobDeps['onSaved']>()
    const stored = document([paragraph('one'), paragraph('two')])
    const theirs = { ...paragraph('one', '壹'), index: 0 }
    const save = vi.fn<BrowserJobDeps['save']>(async () => {
      stored.list = [paragraph('one', '壹'), paragraph('two', 'TWO')]
      return { clashes: [theirs] }
    })
    await setup(stored, { save, onSaved }).run()
    expect(onSaved.mock.calls[0]?.[1].at(-1)).toEqual(theirs)
  })

  it('waits until the document was taken apart, and tries again what may pass', async () => {
    const ready = document([paragraph('one')])
    const find = vi
      .fn<BrowserJobDeps['find']>()
      .mockRejectedValueOnce(new ApiError('network', '/x'))
      .mockResolvedValueOnce(document([], { status: 0 }))
      .mockImplementation(async () => structuredClone(ready))
    const save = vi.fn<BrowserJobDeps['save']>().mockRejectedValueOnce(new ApiError('status', '/x', { status: 503 }))
    save.mockImplementation(async () => {
      ready.list = [paragraph('one', 'ONE')]
      return { clashes: [] }
    })
    const { run, last } = setup(ready, { find, save })
    await run()
    expect(save).toHaveBeenCalledTimes(2)
    expect(last()).toEqual({ type: 'done', failed: 0 })
  })

  it('asks for a press where the browser wants one', async () => {
    const open = () => Promise.reject(new DOMException('press', 'NotAllowedError'))
    const { run, last } = setup(document([paragraph('one')]), { open })
    await run()
    expect(last()).toEqual({ type: 'needsGesture' })
  })

  it('is unable where the pair has no language of the browser', async () => {
    const { run, last } = setup(document([paragraph('one')], { source: '' }))
    await run()
    expect(last()).toEqual({ type: 'unsupported' })
  })

  it('says why it failed: the server refused, or the document did', async () => {
    const refused = new ApiError('refused', '/x', { serverText: '译文不存在' })
    const rejected = setup(document([paragraph('one')]), { save: () => Promise.reject(refused) })
    await rejected.run()
    expect(rejected.last()).toEqual({ type: 'failed', error: refused })
    expect(rejected.destroy).toHaveBeenCalledTimes(1)
    const broken = setup(document([], { status: -1, error: '文档有密码保护' }))
    await broken.run()
    expect(broken.last()).toMatchObject({ type: 'failed', error: { serverText: '文档有密码保护' } })
  })
})
