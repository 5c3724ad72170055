import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SetupView } from '../../../../../src/features/meeting/page/SetupView'
import type { OpenAudioGraph } from '../../../../../src/shared/capture/Capture'
import type { Level } from '../../../../../src/shared/capture/level'
import { stored } from '../../../../../src/shared/storage/localStore'
import { fetchLanguages } from '../../../../../src/shared/site/fetchLanguages'
import { FakeDevices, fakeGraph } from '../../../shared/capture/fakeDevices'
import { languages, meeting, show } from '../stage'

vi.mock('../../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../../src/shared/capture/audioGraph', () => ({
  openAudioGraph: (...given: Parameters<OpenAudioGraph>) => audio.open(...given),
}))

let devices: FakeDevices
let audio: ReturnType<typeof fakeGraph>
let sharesAudio: boolean
beforeEach(() => {
  sharesAudio = true
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
  audio = fakeGraph()
  devices = new FakeDevices()
  Object.assign(devices, {
    getSupportedConstraints: () => (sharesAudio ? { suppressLocalAudioPlayback: true } : {}),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'permissions')
  vi.useRealTimers()
  localStorage.clear()
})

async function open() {
  const begin = vi.fn()
  const view = <SetupView meeting={{ ...meeting, status: 0, times: 0 }} start={{ busy: false, problem: '', begin }} />
  return { begin, ...(await show(view)) }
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const all = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, browserEar: false, atOnce: true }

describe('what is recorded', () => {
  it('is the microphone, unless chosen otherwise', async () => {
    const { begin } = await open()
    await press('开始录音')
    expect(begin).toHaveBeenCalledWith({ microphone: true, shared: false, ...all })
  })

  it('is what was chosen, which is remembered', async () => {
    const { begin, unmount } = await open()
    await userEvent.click(box(/系统声音/))
    await userEvent.click(screen.getByText('更多选项'))
    await userEvent.click(box(/降低噪声/))
    await press('开始录音')
    expect(begin).toHaveBeenCalledWith({ microphone: true, shared: true, ...all, noiseSuppression: false })
    unmount()
    await open()
    expect(box(/系统声音/)).toBeChecked()
    expect(box(/降低噪声/)).not.toBeChecked()
  })

  it('can’t be nothing, which is said', async () => {
    await open()
    await userEvent.click(box(/^麦克风/))
    expect(screen.getByText('请至少选择一个声音来源。')).toHaveAttribute('role', 'alert')
    expect(screen.getByRole('button', { name: '开始录音' })).toBeDisabled()
  })

  it('has no shared audio in a browser that can’t share it, which says so', async () => {
    sharesAudio = false
    stored.capture.write({ microphone: true, shared: true, ...all })
    const { begin } = await open()
    expect(screen.queryByRole('checkbox', { name: /系统声音/ })).toBeNull()
    expect(screen.getByText(/不能采集标签页或屏幕的声音/)).toBeVisible()
    await press('开始录音')
    expect(begin).toHaveBeenCalledWith({ microphone: true, shared: false, ...all })
  })

  it('comes from one of several microphones, which may come later, and is remembered', async () => {
    await open()
    expect(screen.queryByRole('combobox')).toBeNull()
    act(() => {
      devices.microphones = ['内置', 'USB']
      devices.dispatchEvent(new Event('devicechange'))
    })
    const select = await screen.findByRole('combobox', { name: '选择麦克风' })
    await userEvent.selectOptions(select, 'USB')
    expect(localStorage.getItem('microphone')).toBe('USB')
    await userEvent.selectOptions(select, '系统默认')
    expect(localStorage.getItem('microphone')).toBeNull()
  })
})

describe('the test of the microphone', () => {
  const hear = (peakDb: number) =>
    act(() => {
      const level: Level = { rmsDb: peakDb, peakDb }
      audio.events().onEvent({ type: 'block', audio: new Int16Array(1600), levels: [level, level], atMs: 0 })
    })
  const start = async () => {
    await press('测试麦克风')
    await screen.findByRole('button', { name: '停止测试' })
    await waitFor(() => expect(audio.graph.connect).toHaveBeenCalled())
  }
  const stopped = () => devices.opened.flatMap(({ tracks }) => tracks).every((track) => track.stopped)

  it('moves a meter, says when a voice is heard, and lets the microphone go', async () => {
    await open()
    expect(devices.requested).toEqual([])
    await start()
    hear(-70)
    expect(screen.getByText('请说句话…')).toBeVisible()
    hear(-6)
    expect(screen.getByText('声音正常，可以开始')).toBeVisible()
    expect(document.querySelector('[style*="scaleX(0.9)"]')).not.toBeNull()
    await press('停止测试')
    await waitFor(() => expect(stopped()).toBe(true))
    hear(-6)
    expect(screen.queryByText('声音正常，可以开始')).toBeNull()
  })

  it('says when nothing is heard', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await open()
    await start()
    vi.advanceTimersByTime(5_000)
    hear(-90)
    expect(screen.getByText(/没有听到声音/)).toBeVisible()
    hear(-6)
    expect(screen.getByText('声音正常，可以开始')).toBeVisible()
  })

  it('says why there is no sound, and can be tried again', async () => {
    devices.fault = 'NotFoundError'
    await open()
    await press('测试麦克风')
    expect(await screen.findByText('未找到麦克风，请连接后重试。')).toBeVisible()
    devices.fault = null
    await press('再试一次')
    expect(await screen.findByRole('button', { name: '停止测试' })).toBeVisible()
    expect(screen.queryByText('未找到麦克风，请连接后重试。')).toBeNull()
  })

  it('ends with the page', async () => {
    const { unmount } = await open()
    await start()
    unmount()
    await waitFor(() => expect(stopped()).toBe(true))
  })

  it('is not needed to say that the browser blocks the microphone', async () => {
    const permissions = { query: async () => ({ state: 'denied' }) }
    Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
    await open()
    expect(await screen.findByText(/浏览器不允许使用麦克风/)).toBeVisible()
    expect(devices.requested).toEqual([])
  })
})
