import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Corrections } from '../../../../../src/features/translate/compare/Corrections'
import type { KeptChange } from '../../../../../src/features/translate/compare/journal'
import { withChange, type Changes } from '../../../../../src/features/translate/compare/paragraphs'
import { ApiError } from '../../../../../src/shared/http/apiError'
import type { EditedTranslation, EditTranslation } from '../../../../../src/wire/translation'
import { paragraph } from '../paragraph'

const network = new ApiError('network', '/api')
const refused = new ApiError('refused', '/api', { serverText: '译文不存在' })

/** A server that keeps what it is sent, and a device that keeps what it did not. */
function world() {
  const list = [paragraph('一', 'one'), paragraph('二', 'two'), paragraph('三', 'three')]
  const kept = new Map<number, KeptChange>()
  const sent: EditTranslation['list'][] = []
  /** What other devices wrote meanwhile. */
  const elsewhere = new Map<number, string>()
  const send = vi.fn(async ({ list: edit }: EditTranslation): Promise<EditedTranslation> => {
    sent.push(edit)
    const clashes = edit.flatMap(({ index, target, was }) => {
      const theirs = elsewhere.get(Number(index))
      if (theirs === undefined || theirs === was || theirs === target) return []
      return [{ ...paragraph('', theirs), index: Number(index) }]
    })
    return { clashes }
  })
  const journal = {
    write: vi.fn(async (changes: ReadonlyMap<number, KeptChange>) => {
      for (const [index, change] of changes) kept.set(index, change)
    }),
    forget: async (indexes: readonly number[]) => {
      for (const index of indexes) kept.delete(index)
    },
  }
  const corrections = new Corrections({
    id: 3,
    paragraph: (index) => list[index],
    send,
    onSaved: (saved: Changes) => {
      for (const [index, change] of saved) list[index] = withChange(list[index] ?? paragraph(''), change)
    },
    onClashes: (clashes) => {
      for (const { index, ...now } of clashes) list[index] = now
    },
    journal,
    now: () => Date.now(),
    random: () => 1,
  })
  const state = () => corrections.state.getState()
  return { corrections, state, list, kept, sent, send, elsewhere, journal, step: () => state().step.is }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a correction', () => {
  it('shows at once, is kept on the device, and saved when typing rests', async () => {
    const { corrections, state, kept, sent, list, step } = world()
    corrections.change(0, { target: 'o' })
    corrections.change(0, { target: 'on' })
    corrections.change(0, { checked: 1 })
    expect(state().changes.get(0)).toEqual({ target: 'on', checked: 1 })
    expect(step()).toBe('unsaved')
    expect(kept.get(0)).toMatchObject({ target: 'on', checked: 1, was: 'one' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent).toEqual([[{ index: 0, target: 'on', checked: 1, was: 'one' }]])
    expect(list[0]).toMatchObject({ target: 'on', checked: 1 })
    expect(kept.size).toBe(0)
    expect(step()).toBe('saved')
  })

  it('is saved after ten seconds by whoever never rests', async () => {
    const { corrections, send } = world()
    for (let at = 0; at < 11; at += 1) {
      corrections.change(0, { target: `${at}` })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('that is made while another is being saved is saved too, and not lost to it', async () => {
    const { corrections, sent, send, list, state } = world()
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
    expect(state()).toMatchObject({ step: { is: 'saved' }, changes: new Map() })
  })

  it('of very many paragraphs goes in parts', async () => {
    const { corrections, sent } = world()
    for (let index = 0; index < 450; index += 1) corrections.change(index, { checked: 1 })
    await corrections.saveNow()
    expect(sent.map(({ length }) => length)).toEqual([200, 200, 50])
  })
})

describe('a failure', () => {
  it('of the network is tried again by itself; nothing is lost by it', async () => {
    const { corrections, send, step, kept, list } = world()
    send.mockRejectedValueOnce(network)
    corrections.change(1, { target: 'TWO' })
    await corrections.saveNow()
    expect(step()).toBe('offline')
    expect(kept.get(1)).toMatchObject({ target: 'TWO' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(step()).toBe('saved')
    expect(list[1]?.target).toBe('TWO')
  })

  it('by refusal is said, and tried again with the next change', async () => {
    const { corrections, send, state, step } = world()
    send.mockRejectedValueOnce(refused)
    corrections.change(1, { target: 'TWO' })
    await corrections.saveNow()
    expect(state().step).toEqual({ is: 'refused', error: refused })
    corrections.change(1, { target: 'TWO!' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(step()).toBe('saved')
  })

  it('of the device is told, and over with the next success', async () => {
    const { corrections, state, journal } = world()
    journal.write.mockRejectedValueOnce(new Error('full'))
    corrections.change(1, { target: 'T' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state().kept).toBe(false)
    corrections.change(1, { target: 'TW' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state().kept).toBe(true)
  })
})

describe('a text that was changed elsewhere meanwhile', () => {
  it('stays, and asks: mine or theirs', async () => {
    const { corrections, state, kept, list, elsewhere, sent, step } = world()
    elsewhere.set(0, 'ein').set(1, 'zwei')
    corrections.change(0, { target: 'ONE' })
    corrections.change(1, { target: 'TWO', checked: 1 })
    corrections.change(2, { target: 'THREE' })
    await corrections.saveNow()
    expect(list.map(({ target }) => target)).toEqual(['ein', 'zwei', 'THREE'])
    expect(state().changes.size).toBe(0)
    expect([...state().clashes]).toEqual([
      [0, 'ONE'],
      [1, 'TWO'],
    ])
    expect([...kept.keys()]).toEqual([0, 1])
    expect(step()).toBe('saved')
    corrections.decide(0, true)
    corrections.decide(1, false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent[1]).toEqual([{ index: 0, target: 'ONE', was: 'ein' }])
    expect(list.map(({ target }) => target)).toEqual(['ONE', 'zwei', 'THREE'])
    expect(state().clashes.size + kept.size).toBe(0)
  })

  it('asks also when the page learns of it before it saves', async () => {
    const { corrections, state, list, elsewhere } = world()
    corrections.change(0, { target: 'ON' })
    elsewhere.set(0, 'ein')
    list[0] = paragraph('一', 'ein')
    corrections.change(0, { target: 'ONE' })
    await corrections.saveNow()
    expect(state().clashes.get(0)).toBe('ONE')
  })

  it('takes what is written on into the question, and keeps it on the device', async () => {
    const { corrections, state, kept, elsewhere, sent } = world()
    elsewhere.set(0, 'ein')
    corrections.change(0, { target: 'ONE' })
    await corrections.saveNow()
    corrections.change(0, { target: 'ONE!' })
    corrections.change(0, { checked: 1 })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(state().clashes.get(0)).toBe('ONE!')
    expect(kept.get(0)).toMatchObject({ target: 'ONE!', was: 'one' })
    expect(sent).toHaveLength(1)
  })

  it('loses a mark that was set on the text before', async () => {
    const { corrections, state, kept, list, elsewhere } = world()
    elsewhere.set(0, 'ein')
    corrections.change(0, { checked: 1 })
    await corrections.saveNow()
    expect(list[0]).toMatchObject({ target: 'ein', checked: 0 })
    expect(state().changes.size + state().clashes.size + kept.size).toBe(0)
  })

  it('does not ask where the other text is an own one, whose answer was lost', async () => {
    const { corrections, state, list, elsewhere, send, sent } = world()
    send.mockImplementationOnce(async () => {
      elsewhere.set(0, 'ON')
      throw network
    })
    corrections.change(0, { target: 'ON' })
    await corrections.saveNow()
    corrections.change(0, { target: 'ONE' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.at(-1)).toEqual([{ index: 0, target: 'ONE', was: 'ON' }])
    expect(list[0]?.target).toBe('ONE')
    expect(state().clashes.size).toBe(0)
  })
})

describe('what an earlier visit left on the device', () => {
  const at = 0

  it('shows and is saved', async () => {
    const { corrections, state, list } = world()
    corrections.restore(new Map([[0, { target: 'ONE', was: 'one', at }]]))
    expect(state().changes.get(0)).toEqual({ target: 'ONE' })
    await vi.advanceTimersByTimeAsync(0)
    expect(list[0]?.target).toBe('ONE')
  })

  it('is forgotten where the server has it', async () => {
    const { corrections, state, kept, send } = world()
    kept.set(0, { target: 'one', was: 'un', at })
    corrections.restore(new Map(kept))
    await vi.advanceTimersByTimeAsync(0)
    expect(state().changes.size + kept.size).toBe(0)
    expect(send).not.toHaveBeenCalled()
  })

  it('stays where the paragraph has yet to come', () => {
    const { corrections, state, kept } = world()
    kept.set(9, { target: 'nine', was: '', at })
    corrections.restore(new Map(kept))
    expect(kept.size).toBe(1)
    expect(state().changes.size).toBe(0)
  })

  it('asks where the text was changed elsewhere: mine or theirs', async () => {
    const { corrections, state, kept, list } = world()
    const left: [number, KeptChange][] = [
      [0, { target: 'ONE', was: 'un', at }],
      [1, { target: 'TWO', was: 'deux', at }],
    ]
    for (const [index, change] of left) kept.set(index, change)
    corrections.restore(new Map(left))
    expect([...state().clashes]).toEqual([
      [0, 'ONE'],
      [1, 'TWO'],
    ])
    corrections.decide(0, true)
    corrections.decide(1, false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(list.map(({ target }) => target)).toEqual(['ONE', 'two', 'three'])
    expect(state().clashes.size + kept.size).toBe(0)
  })
})

describe('leaving', () => {
  it('saves at once', async () => {
    const { corrections, sent } = world()
    corrections.change(2, { target: 'THREE' })
    corrections.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([[{ index: 2, target: 'THREE', was: 'three' }]])
  })
})
