import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { intl, setLocale } from '../../../../src/shared/intl'
import { stored } from '../../../../src/shared/storage'
import { parseTranscript } from '../../../../src/transcript/parse'
import { TranscriptReader } from '../../../../src/transcript/ui/TranscriptReader'
import type { Segment } from '../../../../src/wire/bodies'
import { FakeAudio, fakeAudio } from './fakeAudio'
import { fakeWindow } from './fakeWindow'

const list: Segment[] = [
  {
    id: 'a',
    start: 1000,
    end: 3000,
    role: '1',
    text: 'good old morning',
    words: [
      [1000, 1500, 'good '],
      [1600, 2000, 'old ', 0.3],
      [2000, 3000, 'morning', 0.9],
    ],
  },
  { id: 'b', start: 8000, end: 9000, role: '1', text: 'all', words: [[8000, 9000, 'all']] },
  { id: 'c', start: 20_000, end: 21_000, role: '2', text: '<b>bold</b>', words: [[20_000, 21_000, '<b>bold</b>']] },
]

beforeEach(async () => {
  fakeAudio()
  fakeWindow()
  vi.stubGlobal('CSS', {})
  await setLocale('zh-CN')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show({ url = 'files/a.wav', segments = list, speakers = {} } = {}) {
  const transcript = parseTranscript({ list: segments, speakers })
  render(
    <RawIntlProvider value={intl()}>
      <TranscriptReader transcript={transcript} url={url} durationMs={30_000} />
    </RawIntlProvider>,
  )
  await act(async () => FakeAudio.last.knows(30))
  return FakeAudio.last
}
const lit = () => document.querySelector('.spoken-word')?.textContent
/** Lets the sound reach that moment. */
const hear = async (seconds: number, word: string) => {
  FakeAudio.last.currentTime = seconds
  await waitFor(() => expect(lit()).toBe(word))
}

describe('reading', () => {
  test('a word plays from its start', async () => {
    const audio = await show()
    await userEvent.click(screen.getByText('morning'))
    expect(audio).toMatchObject({ currentTime: 2, paused: false })
    expect(lit()).toBe('morning')
  })

  test('a time plays from the start of its segment', async () => {
    const audio = await show()
    await userEvent.click(screen.getByRole('button', { name: '从 00:08 开始播放' }))
    expect(audio).toMatchObject({ currentTime: 8, paused: false })
  })

  test('a text that was just selected does not play', async () => {
    const audio = await show()
    vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection)
    await userEvent.click(screen.getByText('morning'))
    expect(audio.paused).toBe(true)
  })

  test('a speaker is named where the voice changes, by name or by number', async () => {
    await show({ speakers: { '2': 'Ann' } })
    expect(screen.getAllByText('发言人 1')).toHaveLength(1)
    expect(screen.getByText('Ann')).toBeVisible()
  })

  test('words the engine was not sure of are marked, the others are not', async () => {
    await show()
    expect(screen.getByText('old').className).toContain('unsure')
    expect(screen.getByText('good').className).toBe('')
    expect(screen.getByText('morning').className).toBe('')
  })

  test('markup in a text is text', async () => {
    await show()
    expect(screen.getByText('<b>bold</b>')).toBeVisible()
    expect(document.querySelector('b')).toBeNull()
  })

  test('of ten thousand segments only those near the window are in the page', async () => {
    const segments = Array.from({ length: 10_000 }, (_, index) => ({
      id: `${index}`,
      start: index * 1000,
      end: index * 1000 + 900,
      role: '',
      text: `line${index}`,
    }))
    await show({ segments })
    expect(screen.getByText('line0')).toBeVisible()
    expect(document.querySelectorAll('[data-segment]').length).toBeLessThan(100)
  })
})

describe('listening', () => {
  test('the word being spoken is lit, one at a time, until the next one starts', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    await hear(1.2, 'good')
    await hear(1.7, 'old')
    await hear(5, 'morning')
    expect(document.querySelectorAll('.spoken-word')).toHaveLength(1)
  })

  test('with CSS highlights the page is not touched', async () => {
    class FakeHighlight extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges)
      }
    }
    const highlights = new Map<string, FakeHighlight>()
    vi.stubGlobal('CSS', { highlights })
    vi.stubGlobal('Highlight', FakeHighlight)
    await show()
    await userEvent.click(screen.getByText('old'))
    expect([...(highlights.get('spoken-word') ?? [])].map(String)).toEqual(['old'])
    expect(document.querySelector('.spoken-word')).toBeNull()
  })

  test('the text follows the voice until the reader scrolls, and again when asked to', async () => {
    await show()
    const scroll = vi.mocked(Element.prototype.scrollIntoView)
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    await hear(1.2, 'good')
    expect(scroll).toHaveBeenCalledTimes(1)
    act(() => void fireEvent.wheel(window))
    await hear(1.7, 'old')
    expect(scroll).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: '回到播放位置' }))
    expect(scroll).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('button', { name: '回到播放位置' })).toBeNull()
  })

  test('speed, volume and font size are kept', async () => {
    const audio = await show()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '播放速度' }), '3×')
    fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '0.5' } })
    await userEvent.click(screen.getByRole('button', { name: '增大字号' }))
    expect(audio).toMatchObject({ playbackRate: 3, volume: 0.5 })
    expect(stored.tranVoice.read()).toEqual({ rate: 3, volume: 0.5, skipSilence: false })
    expect(stored.tranFontsize.read()).toBe(18)
  })

  test('mute gives back the volume there was', async () => {
    const audio = await show()
    fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '0.5' } })
    await userEvent.click(screen.getByRole('button', { name: '静音' }))
    expect(audio.volume).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: '静音' }))
    expect(audio.volume).toBe(0.5)
  })

  test('the seek bar shows the place and moves it', async () => {
    const audio = await show()
    const bar = screen.getByRole('slider', { name: '播放进度' })
    fireEvent.change(bar, { target: { value: '20500' } })
    expect(audio.currentTime).toBe(20.5)
    expect(bar).toHaveAttribute('aria-valuetext', '00:20')
    expect(lit()).toBe('<b>bold</b>')
  })

  test('while the seek bar is dragged only the time shows; the sound jumps once, at the end', async () => {
    const audio = await show()
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
    const audio = await show()
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
    const audio = await show()
    screen.getByRole('combobox').focus()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
    screen.getByRole('button', { name: '增大字号' }).focus()
    await userEvent.keyboard(' ')
    expect(audio.paused).toBe(true)
    expect(stored.tranFontsize.read()).toBe(18)
  })

  test('an arrow on the seek bar skips once, as much as everywhere', async () => {
    const audio = await show()
    screen.getByRole('slider', { name: '播放进度' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(audio.currentTime).toBe(5)
  })

  test('? shows the keys, which then rest', async () => {
    const audio = await show()
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
    const audio = await show()
    act(() => audio.fails(code))
    expect(screen.getByRole('status')).toHaveTextContent(cause)
    expect(screen.getByText('morning')).toBeVisible()
  })

  test('a retry loads it again; what the browser cannot play can be downloaded', async () => {
    const audio = await show()
    act(() => audio.fails(4))
    expect(screen.getByRole('link', { name: '下载录音' })).toHaveAttribute('href', 'files/a.wav')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(audio.loads).toBe(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('a record without a file says so, and has nothing to press', async () => {
    await show({ url: '' })
    expect(screen.getByRole('status')).toHaveTextContent('没有录音')
    expect(screen.getByRole('button', { name: '播放' })).toBeDisabled()
  })
})
