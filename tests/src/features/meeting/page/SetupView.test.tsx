import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SetupView } from '../../../../../src/features/meeting/page/SetupView'
import { stored } from '../../../../../src/shared/storage/localStore'
import { fetchLanguages } from '../../../../../src/shared/site/fetchLanguages'
import { languages, quietSession, show } from '../stage'

vi.mock('../../../../../src/shared/site/fetchLanguages')

let found: { kind: string; deviceId: string; label: string }[]
let sharesAudio: boolean
beforeEach(() => {
  sharesAudio = true
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  found = []
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => found,
    getDisplayMedia: vi.fn(),
    getSupportedConstraints: () => (sharesAudio ? { suppressLocalAudioPlayback: true } : {}),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

async function open({ recordedMs = 0, startNow = false } = {}) {
  const { live } = quietSession()
  const begin = vi.spyOn(live, 'begin').mockResolvedValue()
  const view = (
    <SetupView
      title="周会"
      language="en"
      recordedMs={recordedMs}
      busy={false}
      problem=""
      startNow={startNow}
      open={() => Promise.resolve(live)}
    />
  )
  return { begin, ...(await show(view)) }
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const all = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

describe('before the first sound', () => {
  it('one press begins with the microphone', async () => {
    const { begin } = await open()
    await userEvent.click(screen.getByRole('button', { name: '开始录音' }))
    await waitFor(() => expect(begin).toHaveBeenCalledWith({ inputs: ['microphone'], processing: all }))
  })

  it('what was chosen counts, and is remembered', async () => {
    const { begin, unmount } = await open()
    await userEvent.click(box(/系统声音/))
    await userEvent.click(screen.getByText('更多选项'))
    await userEvent.click(box(/降低噪声/))
    await userEvent.click(screen.getByRole('button', { name: '开始录音' }))
    const processing = { ...all, noiseSuppression: false }
    await waitFor(() => expect(begin).toHaveBeenCalledWith({ inputs: ['microphone', 'shared'], processing }))
    unmount()
    await open()
    expect(box(/系统声音/)).toBeChecked()
    expect(box(/降低噪声/)).not.toBeChecked()
  })

  it('without any source it says so and can’t begin', async () => {
    await open()
    await userEvent.click(box(/^麦克风/))
    expect(screen.getByRole('alert')).toHaveTextContent('请至少选择一个声音来源')
    expect(screen.getByRole('button', { name: '开始录音' })).toBeDisabled()
  })

  it('a browser that can’t share audio says so, and doesn’t ask for it', async () => {
    sharesAudio = false
    stored.capture.write({ microphone: true, shared: true, ...all, browserEar: false })
    const { begin } = await open()
    expect(screen.queryByRole('checkbox', { name: /系统声音/ })).toBeNull()
    expect(screen.getByText(/不能采集标签页或屏幕的声音/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '开始录音' }))
    await waitFor(() => expect(begin).toHaveBeenCalledWith({ inputs: ['microphone'], processing: all }))
  })

  it('one of several microphones is chosen, which may come later, and remembered', async () => {
    await open()
    expect(screen.queryByRole('combobox')).toBeNull()
    found = ['内置', 'USB'].map((label) => ({ kind: 'audioinput', deviceId: `id ${label}`, label }))
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    const select = await screen.findByRole('combobox', { name: '选择麦克风' })
    await userEvent.selectOptions(select, 'USB')
    expect(localStorage.getItem('microphone')).toBe('id USB')
    await userEvent.selectOptions(select, '系统默认')
    expect(localStorage.getItem('microphone')).toBeNull()
  })

  it('of a meeting that somebody has just made it begins by itself, once', async () => {
    stored.capture.write({ microphone: false, shared: true, ...all, browserEar: false })
    const { begin } = await open({ startNow: true })
    await waitFor(() => expect(begin).toHaveBeenCalledWith({ inputs: ['shared'], processing: all }))
    expect(begin).toHaveBeenCalledOnce()
  })
})

describe('a meeting that was recorded before', () => {
  it('says how much there is, and goes on', async () => {
    const { begin } = await open({ recordedMs: 61_000 })
    expect(screen.getByText('已录 01:01')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '继续录音' }))
    await waitFor(() => expect(begin).toHaveBeenCalledOnce())
  })
})
