import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveTranscriptView } from '../../../../../src/features/meeting/page/LiveTranscriptView'
import type { WireSegment } from '../../../../../src/wire/responses'
import { quietSession, show, windowWithList } from '../stage'

beforeEach(() => windowWithList())
afterEach(() => vi.unstubAllGlobals())

const segment = (id: string, start: number, text: string, role = ''): WireSegment => ({
  id,
  start,
  end: start + 900,
  role,
  text,
  words: [[start, start + 900, text]],
})

async function open(...finals: WireSegment[]) {
  const { live, api } = quietSession()
  const applyFinal = (one: WireSegment) => act(() => live.transcript.applyAnswer({ type: 'final', segment: one }))
  const partial = (id: string, start: number, text: string) =>
    act(() => live.transcript.applyAnswer({ type: 'partial', id, start, text }))
  await show(<LiveTranscriptView session={live} fontSize={16} />)
  finals.forEach(applyFinal)
  await screen.findAllByText(finals.at(-1)?.text ?? '')
  return { live, api, applyFinal, partial, text: () => live.transcript.view.getState().text }
}
const final = (id: string) => document.querySelector<HTMLElement>(`[data-final="${id}"]`) ?? document.body
/** The paragraph of a segment. */
const row = (id: string) => within(final(id).closest<HTMLElement>('[data-paragraph]') ?? document.body)
const edit = async (id: string) => {
  await userEvent.dblClick(final(id))
  return screen.getByRole('textbox')
}
const rows = () => document.querySelectorAll('[data-paragraph]')

describe('what is being said', () => {
  it('is replaced in place, and settles', async () => {
    const { partial, applyFinal } = await open(segment('a', 0, 'go forward'))
    partial('b', 3_000, 'ten')
    expect(document.querySelector('[data-partial]')).toHaveTextContent('00:03ten')
    partial('b', 3_000, 'ten meters')
    expect(document.querySelectorAll('[data-partial]')).toHaveLength(1)
    expect(document.querySelector('[data-partial]')).toHaveTextContent('ten meters')
    applyFinal(segment('b', 3_000, 'ten meters now'))
    expect(document.querySelector('[data-partial]')).toBeNull()
    expect(row('b').getByText('ten meters now')).toBeInTheDocument()
  })

  it('is read out when it is settled, not what was there before', async () => {
    const { applyFinal, partial } = await open(segment('a', 0, 'go forward'))
    const liveRegion = () => document.querySelector('[aria-live]')
    partial('b', 3_000, 'ten')
    expect(liveRegion()).not.toHaveTextContent('ten')
    applyFinal(segment('b', 3_000, 'ten meters'))
    expect(liveRegion()).toHaveTextContent('ten meters')
  })
})

describe('paragraphs', () => {
  it('go on until a pause, and take in what is being said', async () => {
    const { applyFinal, partial } = await open(segment('a', 0, 'go forward'), segment('b', 1_000, 'ten meters'))
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent('00:00go forward ten meters')
    partial('c', 2_000, 'and')
    expect(rows()[0]).toHaveTextContent('go forward ten meters and')
    applyFinal(segment('c', 2_000, 'and stop'))
    expect(rows()).toHaveLength(1)
    applyFinal(segment('d', 9_000, 'now'))
    expect(rows()).toHaveLength(2)
  })

  it('show all their segments to be corrected one by one, until the focus leaves them', async () => {
    const { text } = await open(
      segment('a', 0, 'go forward'),
      segment('b', 1_000, 'ten meters'),
      segment('c', 9_000, 'x'),
    )
    await userEvent.click(row('a').getByRole('button', { name: '修改 00:00 的文字' }))
    const [first, second] = screen.getAllByRole('textbox')
    expect(first).toHaveFocus()
    await userEvent.type(second ?? document.body, '!')
    await userEvent.click(row('c').getByRole('button', { name: /发言人/ }))
    expect(screen.queryByDisplayValue('go forward')).toBeNull()
    expect(text().finals.map((one) => one.text)).toEqual(['go forward', 'ten meters!', 'x'])
  })

  it('show the translation of all their segments', async () => {
    const { live } = await open(segment('a', 0, 'go forward'), segment('b', 1_000, 'ten meters'))
    act(() => live.transcript.applyAnswer({ type: 'translation', id: 'a', text: '向前走' }))
    act(() => live.transcript.applyAnswer({ type: 'translation', id: 'b', text: '十米' }))
    expect(row('a').getByText('向前走十米')).toBeInTheDocument()
  })
})

describe('a sentence that is corrected', () => {
  it('is saved by Enter, and what comes in later changes nothing of it', async () => {
    const { applyFinal, text } = await open(segment('a', 0, 'go forward'))
    const field = await edit('a')
    await userEvent.clear(field)
    await userEvent.type(field, 'Go forward!{Enter}')
    applyFinal(segment('a', 0, 'go forward again'))
    expect(text().finals.map((one) => one.text)).toEqual(['Go forward!'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('keeps its field while other sentences come', async () => {
    const { applyFinal, partial } = await open(segment('a', 0, 'go forward'))
    const field = await edit('a')
    await userEvent.type(field, ' now')
    applyFinal(segment('b', 3_000, 'ten meters'))
    partial('c', 6_000, 'and')
    expect(field).toBeInTheDocument()
    expect(field).toHaveFocus()
    expect(field).toHaveValue('go forward now')
  })

  it('is left as it was by Escape, and by an empty text', async () => {
    const { text } = await open(segment('a', 0, 'go forward'))
    await userEvent.type(await edit('a'), ' now{Escape}')
    await userEvent.clear(await edit('a'))
    fireEvent.blur(screen.getByRole('textbox'))
    expect(text().finals.map((one) => one.text)).toEqual(['go forward'])
  })

  it('is not ended by the Enter that ends a composition', async () => {
    const { text } = await open(segment('a', 0, 'go forward'))
    const field = await edit('a')
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '向前' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    expect(screen.getByRole('textbox')).toHaveValue('向前')
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(text().finals.map((one) => one.text)).toEqual(['向前'])
  })
})

describe('who speaks', () => {
  const menu = async (id: string) => {
    await userEvent.click(row(id).getByRole('button', { name: /发言人/ }))
    return within(await screen.findByRole('dialog'))
  }
  const name = '新发言人的名称'

  it('is somebody new, then one of those there are, then has another name everywhere', async () => {
    const { live, text } = await open(segment('a', 0, 'go forward'), segment('b', 3_000, 'ten meters'))
    let dialog = await menu('a')
    await userEvent.type(dialog.getByRole('textbox', { name }), 'Ada{Enter}')
    expect(row('a').getByText('Ada')).toBeInTheDocument()

    dialog = await menu('b')
    await userEvent.click(dialog.getByRole('button', { name: 'Ada' }))
    expect(text().finals.map(({ speaker }) => speaker)).toEqual(['1', '1'])

    dialog = await menu('b')
    await userEvent.type(dialog.getByRole('textbox', { name }), 'Grace')
    await userEvent.click(dialog.getByRole('button', { name: '把“Ada”改为此名' }))
    expect(live.transcript.view.getState().speakers).toEqual({ 1: 'Grace' })
    expect(row('a').getByText('Grace')).toBeInTheDocument()
  })

  it('is asked for a paragraph, and for each of its segments while it is edited', async () => {
    const { text } = await open(segment('a', 0, 'go forward'), segment('b', 1_000, 'ten meters'))
    await userEvent.type((await menu('a')).getByRole('textbox', { name }), 'Ada{Enter}')
    expect(text().finals.map(({ speaker }) => speaker)).toEqual(['1', '1'])
    await userEvent.dblClick(final('b'))
    const [, second] = screen.getAllByRole('button', { name: /发言人/ })
    await userEvent.click(second ?? document.body)
    await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name }), 'Bob{Enter}')
    expect(text().finals.map(({ speaker }) => speaker)).toEqual(['1', '2'])
  })

  it('with a name there is already is that one', async () => {
    const { live, text } = await open(segment('a', 0, 'go forward'))
    act(() => live.transcript.nameSpeaker('7', 'Ada'))
    const dialog = await menu('a')
    await userEvent.type(dialog.getByRole('textbox', { name }), 'Ada{Enter}')
    expect(text().finals.map(({ speaker }) => speaker)).toEqual(['7'])
    expect(live.transcript.view.getState().speakers).toEqual({ 7: 'Ada' })
  })
})

describe('following', () => {
  const list = () => screen.getByRole('region', { name: '会议文字' }).querySelector<HTMLElement>('[tabindex]')
  const scrollTo = (px: number) => {
    const box = list() ?? document.body
    box.scrollTop = px
    fireEvent.scroll(box)
  }

  const openLong = async () => {
    const finals = Array.from({ length: 30 }, (_, at) => segment(`s${at}`, at * 3_000, `sentence ${at}`))
    const { live } = quietSession()
    finals.forEach((one) => live.transcript.applyAnswer({ type: 'final', segment: one }))
    await show(<LiveTranscriptView session={live} fontSize={16} />)
    // The list measures its rows once they are mounted, and scrolls until the last one is visible.
    await screen.findByText('sentence 29')
    expect(screen.queryByRole('button', { name: '回到最新' })).toBeNull()
    return live
  }

  it('goes on when the list moves by itself, as while long rows are measured', async () => {
    await openLong()
    scrollTo(0)
    expect(screen.queryByRole('button', { name: '回到最新' })).toBeNull()
  })

  it('yields to a reader who scrolls up, and goes on when wanted', async () => {
    const live = await openLong()
    fireEvent.wheel(list() ?? document.body)
    scrollTo(0)
    const follow = await screen.findByRole('button', { name: '回到最新' })
    act(() => live.transcript.applyAnswer({ type: 'final', segment: segment('z', 100_000, 'the newest') }))
    expect(follow).toBeVisible()
    await userEvent.click(follow)
    expect(screen.queryByRole('button', { name: '回到最新' })).toBeNull()
  })
})
