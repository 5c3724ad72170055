import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../../src/shared/storage/localStore'
import { FakeAudio } from './fakeAudio'
import { fakeHighlights } from './fakeHighlights'
import { editableText, setUpEditor, renderEditor } from './renderEditor'

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
})

const highlighted = () => document.querySelector('.spoken-word')?.textContent
/** Moves playback to this time. */
const playTo = async (seconds: number, word: string) => {
  FakeAudio.last.currentTime = seconds
  await waitFor(() => expect(highlighted()).toBe(word))
}

describe('listening', () => {
  test('the word being spoken is lit, one at a time, until the next one starts', async () => {
    await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    await playTo(1.2, 'good')
    await playTo(1.7, 'old')
    await playTo(5, 'morning')
    expect(document.querySelectorAll('.spoken-word')).toHaveLength(1)
  })

  test('with CSS highlights the words are not touched, and only the row of the word has the style', async () => {
    const textsOf = fakeHighlights()
    await renderEditor()
    await userEvent.click(screen.getByText('old'))
    expect(textsOf('spoken-word')).toEqual(['old'])
    expect(document.querySelector('.spoken-word')).toBeNull()
    const styled = () => [...document.querySelectorAll('[data-spoken]')].map((row) => row.textContent)
    expect(styled()).toEqual([expect.stringContaining('old')])
    await userEvent.click(screen.getByText('<b>bold</b>'))
    expect(styled()).toEqual([expect.stringContaining('<b>bold</b>')])
  })

  test('speed and volume are kept', async () => {
    const { audio } = await renderEditor()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '播放速度' }), '3×')
    fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '0.5' } })
    expect(audio).toMatchObject({ playbackRate: 3, volume: 0.5 })
    expect(stored.tranVoice.read()).toMatchObject({ rate: 3, volume: 0.5, skipSilence: false })
  })

  test('mute gives back the volume there was', async () => {
    const { audio } = await renderEditor()
    fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '0.5' } })
    await userEvent.click(screen.getByRole('button', { name: '静音' }))
    expect(audio.volume).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: '静音' }))
    expect(audio.volume).toBe(0.5)
  })

  test('the seek bar shows the place and moves it', async () => {
    const { audio } = await renderEditor()
    const bar = screen.getByRole('slider', { name: '播放进度' })
    fireEvent.change(bar, { target: { value: '20500' } })
    expect(audio.currentTime).toBe(20.5)
    expect(bar).toHaveAttribute('aria-valuetext', '00:20')
    expect(highlighted()).toBe('<b>bold</b>')
  })

  test('while the seek bar is dragged only the time shows; the sound jumps once, at the end', async () => {
    const { audio } = await renderEditor()
    const bar = screen.getByRole('slider', { name: '播放进度' })
    fireEvent.pointerDown(bar)
    fireEvent.change(bar, { target: { value: '9000' } })
    expect(audio.currentTime).toBe(0)
    expect(bar).toHaveAttribute('aria-valuetext', '00:09')
    fireEvent.pointerUp(bar)
    expect(audio.currentTime).toBe(9)
  })
})

describe('keys', () => {
  test('space plays and pauses, arrows skip 5 seconds, with Shift a segment', async () => {
    const { audio } = await renderEditor()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(false)
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(audio.currentTime).toBe(5)
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(audio.currentTime).toBe(8)
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(audio.currentTime).toBe(8)
  })

  test('in a field they are typed, on a button a space presses it', async () => {
    const { audio } = await renderEditor()
    screen.getByRole('combobox').focus()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
    screen.getByRole('button', { name: '查找' }).focus()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
    expect(screen.getByRole('search')).toBeVisible()
  })

  test('an arrow on the seek bar skips once, as much as everywhere', async () => {
    const { audio } = await renderEditor()
    screen.getByRole('slider', { name: '播放进度' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(audio.currentTime).toBe(5)
  })

  test('? shows the keys, which then rest', async () => {
    const { audio } = await renderEditor()
    await userEvent.keyboard('?')
    expect(screen.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
  })
})

describe('without sound', () => {
  test.each([
    [2, /请检查网络/],
    [3, /已损坏/],
    [4, /无法播放该录音/],
  ])('the cause of media error %d is said, the text stays', async (code, cause) => {
    const { audio } = await renderEditor()
    act(() => audio.fail(code))
    expect(screen.getByRole('status')).toHaveTextContent(cause)
    expect(screen.getByText('morning')).toBeVisible()
  })

  test('that there is no audio output is said, and tried again', async () => {
    const { audio } = await renderEditor()
    act(() => audio.fail(3, 'OnMediaSinkAudioError'))
    expect(screen.getByRole('status')).toHaveTextContent('没有可用的声音输出设备')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(audio.loads).toBe(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('a retry loads it again; what the browser cannot play can be downloaded', async () => {
    const { audio } = await renderEditor()
    act(() => audio.fail(4))
    expect(screen.getByRole('link', { name: '下载录音' })).toHaveAttribute('href', 'files/a.wav')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(audio.loads).toBe(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('a record without a file says so, in place of the player', async () => {
    await renderEditor({ url: '' })
    expect(screen.getByRole('status')).toHaveTextContent('没有录音')
    expect(screen.queryByRole('button', { name: '播放' })).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
  })
})

test('E begins to edit what is being spoken, and is a letter where one writes', async () => {
  const { audio } = await renderEditor()
  await userEvent.click(screen.getByText('all'))
  expect(audio.paused).toBe(false)
  await userEvent.keyboard('e')
  expect(editableText()).toHaveTextContent('all')
  expect(fireEvent.keyDown(editableText(), { key: 'e' })).toBe(true)
})

test('notes of a meeting lead to their moments', async () => {
  const notes = [
    { id: 'n', at: 8_000, text: '预算 <b>' },
    { id: 'm', at: 20_000, text: '' },
  ]
  const { audio } = await renderEditor({ notes })
  expect(screen.getByText('预算 <b>')).toBeVisible()
  expect(screen.getByLabelText('标记')).toBeInTheDocument()
  await userEvent.click(
    within(screen.getByText('笔记（2 条）').parentElement!).getByRole('button', { name: '从 00:20 开始播放' }),
  )
  expect(audio).toMatchObject({ currentTime: 20, paused: false })
})
