import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../../../src/shared/storage/localStore'
import { setUpEditor, renderEditor } from '../renderEditor'

const wave = vi.hoisted(() => ({
  options: null as { peaks: Float32Array[]; duration: number } | null,
  handlers: new Map<string, (value: number) => void>(),
  setTime: vi.fn(),
  scroll: 0,
  destroy: vi.fn(),
}))
vi.mock('wavesurfer.js', () => ({
  default: {
    create(options: typeof wave.options) {
      wave.options = options
      return {
        on: (event: string, handler: (value: number) => void) => wave.handlers.set(event, handler),
        setTime: wave.setTime,
        // Thirty seconds at 40 px each, of which ten are in view.
        getWrapper: () => ({ clientWidth: 1_200 }),
        getWidth: () => 400,
        getScroll: () => wave.scroll,
        setScroll: (px: number) => (wave.scroll = px),
        setOptions: vi.fn(),
        destroy: wave.destroy,
      }
    },
  },
}))

beforeEach(async () => {
  await setUpEditor()
  wave.options = null
  wave.scroll = 0
  vi.stubGlobal('fetch', async (url: string) =>
    url === 'files/a.peaks' ? new Response(Uint8Array.of(0, 51, 255)) : new Response('', { status: 404 }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the waveform', () => {
  test('is drawn from the peaks, follows the sound, and a press moves it', async () => {
    const { audio } = await renderEditor({ peaksUrl: 'files/a.peaks' })
    await waitFor(() => expect(wave.options?.duration).toBe(30))
    expect([...(wave.options?.peaks[0] ?? [])].map((value) => Math.round(value * 255))).toEqual([0, 51, 255])
    act(() => wave.handlers.get('interaction')?.(4.5))
    expect(audio.currentTime).toBe(4.5)
    expect(wave.setTime).toHaveBeenLastCalledWith(4.5)
  })

  test('stays still while the position is in view, and brings one outside to the middle', async () => {
    await renderEditor({ peaksUrl: 'files/a.peaks' })
    await waitFor(() => expect(wave.options?.duration).toBe(30))
    const goTo = (seconds: number) => act(() => wave.handlers.get('interaction')?.(seconds))
    goTo(9)
    expect(wave.scroll).toBe(0)
    goTo(20)
    expect(wave.scroll).toBe(600)
    goTo(2)
    expect(wave.scroll).toBe(-120)
  })

  test('can be left away, and stays away', async () => {
    await renderEditor({ peaksUrl: 'files/a.peaks' })
    await waitFor(() => expect(wave.options).not.toBeNull())
    await userEvent.click(screen.getByRole('button', { name: '播放设置' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '显示波形' }))
    expect(wave.destroy).toHaveBeenCalled()
    expect(stored.tranVoice.read()?.waveform).toBe(false)
  })

  test('is not drawn without peaks', async () => {
    await renderEditor({ peaksUrl: 'files/none.peaks' })
    await waitFor(() => expect(document.querySelector('[class*="waveform"]')).toBeInTheDocument())
    await act(async () => {})
    expect(wave.options).toBeNull()
  })
})

describe('settings of the player', () => {
  test('skipping silence says how much it saves, and does it', async () => {
    const { audio } = await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '播放设置' }))
    const box = screen.getByRole('checkbox', { name: /跳过静音/ })
    // A quarter of a second remains at each end of the pauses 3–8 s, 9–20 s and 21–30 s.
    expect(box.closest('label')).toHaveTextContent('这段录音可省 23 秒')
    await userEvent.click(box)
    await userEvent.click(screen.getByText('morning'))
    audio.currentTime = 3.3
    await waitFor(() => expect(audio.currentTime).toBe(7.75))
    expect(stored.tranVoice.read()?.skipSilence).toBe(true)
  })

  test('going back on resume is chosen and kept', async () => {
    const { audio } = await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '播放设置' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '继续播放时回退' }), '3 秒')
    await userEvent.click(screen.getByText('morning'))
    audio.currentTime = 9
    await userEvent.click(screen.getByRole('button', { name: '暂停' }))
    await userEvent.click(screen.getByRole('button', { name: '播放' }))
    expect(audio.currentTime).toBe(6)
  })

  test('typing pauses the sound where that is chosen', async () => {
    const { audio } = await renderEditor()
    await userEvent.click(screen.getByRole('button', { name: '播放设置' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '打字时暂停' }))
    await userEvent.click(screen.getByText('morning'))
    await userEvent.keyboard('e')
    const text = screen.getByRole('textbox', { name: /^编辑/ })
    text.textContent = 'good old mornings'
    act(() => void fireEvent.input(text))
    expect(audio.paused).toBe(true)
  })
})
