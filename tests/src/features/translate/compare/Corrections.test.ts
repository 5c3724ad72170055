import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Corrections } from '../../../../../src/features/translate/compare/Corrections'
import type { StoredCorrection } from '../../../../../src/features/translate/compare/correctionJournal'
import { withChange, type ParagraphChanges } from '../../../../../src/features/translate/compare/paragraphChanges'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { EditedTranslation, EditTranslation } from '../../../../../src/wire/translationSchemas'
import { paragraph } from '../paragraph'

const network = new ApiError('network', '/api')
const refused = new ApiError('refused', '/api', { serverText: '译文不存在' })

/** Corrections with a fake server and a fake local journal. */
function setup() {
  const list = [paragraph('一', 'one'), paragraph('二', 'two'), paragraph('三', 'three')]
  const journaled = new Map<number, StoredCorrection>()
  const sent: EditTranslation['list'][] = []
  /** Texts written by other devices meanwhile. */
  const remoteTexts = new Map<number, string>()
  const send = vi.fn(async ({ list: edit }: EditTranslation): Promise<EditedTranslation> => {
    sent.push(edit)
    const clashes = edit.flatMap(({ index, target, was }) => {
      const theirs = remoteTexts.get(Number(index))
      if (theirs === undefined || theirs === was || theirs === target) return []
      return [{ ...paragraph('', theirs), index: Number(index) }]
    })
    return { clashes }
  })
  const journal = {
    write: vi.fn(async (changes: ReadonlyMap<number, StoredCorrection>) => {
      for (const [index, change] of changes) journaled.set(index, change)
    }),
    remove: async (indexes: readonly number[]) => {
      for (const index of indexes) journaled.delete(index)
    },
  }
  const corrections = new Corrections({
    id: 3,
    paragraph: (index) => list[index],
    send,
    onSaved: (saved: ParagraphChanges) => {
      for (const [index, change] of saved) list[index] = withChange(list[index] ?? paragraph(''), change)
    },
    onConflicts: (clashes) => {
      for (const { index, ...now } of clashes) list[index] = now
    },
    journal,
  })
  const state = () => corrections.state.getState()
  return { corrections, state, list, journaled, sent, send, remoteTexts, journal, status: () => state().status.type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a correction', () => {
  it('shows at once, is kept on the device, and saved when typing rests', async () => {
    const { corrections, state, journaled, sent, list, status } = setup()
    corrections.change(0, { target: 'o' })
    corrections.change(0, { target: 'on' })
    corrections.change(0, { checked: 1 })
    expect(state().changes.get(0)).toEqual({ target: 'on', checked: 1 })
    expect(status()).toBe('unsaved')
    expect(journaled.get(0)).toMatchObject({ target: 'on', checked: 1, was: 'one' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent).toEqual([[{ index: 0, target: 'on', checked: 1, was: 'one' }]])
    expect(list[0]).toMatchObject({ target: 'on', checked: 1 })
    expect(journaled.size).toBe(0)
    expect(status()).toBe('saved')
  })

  it('is saved after ten seconds by whoever never rests', async () => {
    const { corrections, send } = setup()
    for (let at = 0; at < 11; at += 1) {
      corrections.change(0, { target: `${at}` })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('that is made while another is being saved is saved too, and not lost to it', async () => {
    const { corrections, sent, send, list, state } = setup()
    let answer = () => {}
    send.mockImplementationOnce(async ({ list: edit }) => {
      sent.push(edit)
      await new Promise<void>((resolve) => (answer = resolve))
      return { clashes: [] }
    })
    corrections.change(0, { target: 'first' })
    void corrections.saveNow()
    corrections.change(0, { target: 'second' })
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(state().changes.get(0)).toEqual({ target: 'second' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent[1]).toEqual([{ index: 0, target: 'second', was: 'first' }])
    expect(list[0]?.target).toBe('second')
    expect(state()).toMatchObject({ status: { type: 'saved' }, changes: new Map() })
  })

  it('of very many paragraphs goes in parts', async () => {
    const { corrections, sent } = setup()
    for (let index = 0; index < 450; index += 1) corrections.change(index, { checked: 1 })
    await corrections.saveNow()
    expect(sent.map(({ length }) => length)).toEqual([200, 200, 50])
  })
})

describe('a failure', () => {
  it('of the network is tried again by itself; nothing is lost by it', async () => {
    const { corrections, send, status, journaled, list } = setup()
    send.mockRejectedValueOnce(network)
    corrections.change(1, { target: 'TWO' })
    await corrections.saveNow()
    expect(status()).toBe('offline')
    expect(journaled.get(1)).toMatchObject({ target: 'TWO' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()).toBe('saved')
    expect(list[1]?.target).toBe('TWO')
  })

  it('of a busy server waits as long as it asks, and is called neither offline nor refused', async () => {
    const { corrections, send, status, list } = setup()
    send.mockRejectedValueOnce(new ApiError('status', '/api/translate/edit', { status: 429, retryAfterMs: 60_000 }))
    corrections.change(1, { target: 'TWO' })
    await corrections.saveNow()
    expect(status()).toBe('waiting')
    corrections.change(1, { target: 'TWO!' })
    await vi.advanceTimersByTimeAsync(59_000)
    expect([status(), send.mock.calls.length]).toEqual(['waiting', 1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([status(), list[1]?.target]).toEqual(['saved', 'TWO!'])
  })

  it('by refusal is said, and tried again with the next change', async () => {
    const { corrections, send, state, status } = setup()
    send.mockRejectedValueOnce(refused)
    corrections.change(1, { target: 'TWO' })
    await corrections.saveNow()
    expect(state().status).toEqual({ type: 'refused', error: refused })
    corrections.change(1, { target: 'TWO!' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(status()).toBe('saved')
  })

  it('of the device is told, and over with the next success', async () => {
    const { corrections, state, journal } = setup()
    journal.write.mockRejectedValueOnce(new Error('full'))
    corrections.change(1, { target: 'T' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state().isPersisted).toBe(false)
    corrections.change(1, { target: 'TW' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state().isPersisted).toBe(true)
  })
})

describe('a text that was changed elsewhere meanwhile', () => {
  it('stays, and asks: mine or theirs', async () => {
    const { corrections, state, journaled, list, remoteTexts, sent, status } = setup()
    remoteTexts.set(0, 'ein').set(1, 'zwei')
    corrections.change(0, { target: 'ONE' })
    corrections.change(1, { target: 'TWO', checked: 1 })
    corrections.change(2, { target: 'THREE' })
    await corrections.saveNow()
    expect(list.map(({ target }) => target)).toEqual(['ein', 'zwei', 'THREE'])
    expect(state().changes.size).toBe(0)
    expect([...state().conflicts]).toEqual([
      [0, 'ONE'],
      [1, 'TWO'],
    ])
    expect([...journaled.keys()]).toEqual([0, 1])
    expect(status()).toBe('saved')
    corrections.resolveConflict(0, true)
    corrections.resolveConflict(1, false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent[1]).toEqual([{ index: 0, target: 'ONE', was: 'ein' }])
    expect(list.map(({ target }) => target)).toEqual(['ONE', 'zwei', 'THREE'])
    expect(state().conflicts.size + journaled.size).toBe(0)
  })

  it('asks also when the page learns of it before it saves', async () => {
    const { corrections, state, list, remoteTexts } = setup()
    corrections.change(0, { target: 'ON' })
    remoteTexts.set(0, 'ein')
    list[0] = paragraph('一', 'ein')
    corrections.change(0, { target: 'ONE' })
    await corrections.saveNow()
    expect(state().conflicts.get(0)).toBe('ONE')
  })

  it('takes what is written on into the question, and keeps it on the device', async () => {
    const { corrections, state, journaled, remoteTexts, sent } = setup()
    remoteTexts.set(0, 'ein')
    corrections.change(0, { target: 'ONE' })
    await corrections.saveNow()
    corrections.change(0, { target: 'ONE!' })
    corrections.change(0, { checked: 1 })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(state().conflicts.get(0)).toBe('ONE!')
    expect(journaled.get(0)).toMatchObject({ target: 'ONE!', was: 'one' })
    expect(sent).toHaveLength(1)
  })

  it('loses a mark that was set on the text before', async () => {
    const { corrections, state, journaled, list, remoteTexts } = setup()
    remoteTexts.set(0, 'ein')
    corrections.change(0, { checked: 1 })
    await corrections.saveNow()
    expect(list[0]).toMatchObject({ target: 'ein', checked: 0 })
    expect(state().changes.size + state().conflicts.size + journaled.size).toBe(0)
  })

  it('sends with a mark alone which text it was set on', async () => {
    const { corrections, sent } = setup()
    corrections.change(0, { checked: 1 })
    await corrections.saveNow()
    expect(sent).toEqual([[{ index: 0, checked: 1, was: 'one' }]])
  })

  it('does not ask where the other text is an own one, whose answer was lost', async () => {
    const { corrections, state, list, remoteTexts, send, sent } = setup()
    send.mockImplementationOnce(async () => {
      remoteTexts.set(0, 'ON')
      throw network
    })
    corrections.change(0, { target: 'ON' })
    await corrections.saveNow()
    corrections.change(0, { target: 'ONE' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.at(-1)).toEqual([{ index: 0, target: 'ONE', was: 'ON' }])
    expect(list[0]?.target).toBe('ONE')
    expect(state().conflicts.size).toBe(0)
  })
})

describe('what an earlier visit left on the device', () => {
  const at = 0

  it('shows and is saved', async () => {
    const { corrections, state, list } = setup()
    corrections.restore(new Map([[0, { target: 'ONE', was: 'one', at }]]))
    expect(state().changes.get(0)).toEqual({ target: 'ONE' })
    await vi.advanceTimersByTimeAsync(0)
    expect(list[0]?.target).toBe('ONE')
  })

  it('is forgotten where the server has it', async () => {
    const { corrections, state, journaled, send } = setup()
    journaled.set(0, { target: 'one', was: 'un', at })
    corrections.restore(new Map(journaled))
    await vi.advanceTimersByTimeAsync(0)
    expect(state().changes.size + journaled.size).toBe(0)
    expect(send).not.toHaveBeenCalled()
  })

  it('confirms no text that came since: a mark is let go with the text it was set on', async () => {
    const { corrections, state, journaled, sent, list } = setup()
    journaled.set(0, { checked: 1, was: 'un', at })
    corrections.restore(new Map(journaled))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().changes.size + journaled.size).toBe(0)
    expect([sent, list[0]?.checked]).toEqual([[], 0])
  })

  it('stays where the paragraph has yet to come', () => {
    const { corrections, state, journaled } = setup()
    journaled.set(9, { target: 'nine', was: '', at })
    corrections.restore(new Map(journaled))
    expect(journaled.size).toBe(1)
    expect(state().changes.size).toBe(0)
  })

  it('asks where the text was changed elsewhere: mine or theirs', async () => {
    const { corrections, state, journaled, list } = setup()
    const left: [number, StoredCorrection][] = [
      [0, { target: 'ONE', was: 'un', at }],
      [1, { target: 'TWO', was: 'deux', at }],
    ]
    for (const [index, change] of left) journaled.set(index, change)
    corrections.restore(new Map(left))
    expect([...state().conflicts]).toEqual([
      [0, 'ONE'],
      [1, 'TWO'],
    ])
    corrections.resolveConflict(0, true)
    corrections.resolveConflict(1, false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(list.map(({ target }) => target)).toEqual(['ONE', 'two', 'three'])
    expect(state().conflicts.size + journaled.size).toBe(0)
  })
})

describe('leaving', () => {
  it('saves at once', async () => {
    const { corrections, sent } = setup()
    corrections.change(2, { target: 'THREE' })
    corrections.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([[{ index: 2, target: 'THREE', was: 'three' }]])
  })
})
