import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureFaults } from '../../../../../src/shared/capture/captureError'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { LiveView } from '../../../../../src/features/meeting/page/LiveView'
import { silent } from '../../../../../src/shared/capture/level'
import type { SessionViewState as View, MeterState } from '../../../../../src/features/meeting/session/viewState'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import * as saving from '../../../../../src/shared/files/saveFile'
import { fetchLanguages } from '../../../../../src/shared/site/fetchLanguages'
import { languages, quietSession, show, windowWithList } from '../stage'

vi.mock('../../../../../src/shared/site/fetchLanguages')
vi.mock('../../../../../src/shared/files/saveFile', async (original) => ({
  ...(await original<typeof saving>()),
  saveFile: vi.fn(),
}))

beforeEach(() => {
  windowWithList()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders a live page; `now` changes the session's view and meter state. */
async function live(view: Partial<View> = {}, meter: Partial<MeterState> = {}) {
  const session = quietSession()
  const now = (viewChange: Partial<View>, sound: Partial<MeterState> = {}) =>
    act(() => {
      session.live.view.setState(viewChange)
      session.live.meter.setState(sound)
    })
  session.live.view.setState({ capture: { status: 'on' }, connection: { status: 'open' }, ...view })
  session.live.meter.setState({
    capturedMs: 10_000,
    persistedMs: 10_000,
    ackedMs: 10_000,
    persistedAtMs: Date.now(),
    ...meter,
  })
  return { ...session, now, ...(await show(<LiveView session={session.live} />)) }
}

const light = (name: 'microphone' | 'kept' | 'recognized') =>
  document.querySelector<HTMLElement>(`[data-light=${name}]`) ?? document.body
const good = (name: 'microphone' | 'kept' | 'recognized') => light(name).dataset.good === 'true'
const size = () => parseFloat(screen.getByRole('region', { name: '会议文字' }).style.fontSize)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the lights', () => {
  it('are good while everything is', async () => {
    await live({}, { levels: [{ rmsDb: -20, peakDb: -6 }, silent] })
    expect([good('microphone'), good('kept'), good('recognized')]).toEqual([true, true, true])
    expect(light('microphone')).toHaveTextContent('正在收音')
    expect(light('kept')).toHaveTextContent('已保存到本地')
    expect(light('recognized')).toHaveTextContent('识别正常')
    expect(document.querySelector('[data-light=microphone] > span > span')).toHaveStyle({ transform: 'scaleX(0.9)' })
  })

  it('tell when sound was last kept, and from two seconds on that it is not', async () => {
    await live({}, { persistedAtMs: Date.now() - 1_100 })
    expect(light('kept')).toHaveTextContent('1 秒前保存到本地')
    expect(good('kept')).toBe(true)
  })

  it('tell how much is not kept: what is late, and what the device refuses', async () => {
    const { now } = await live({}, { capturedMs: 13_400, persistedAtMs: Date.now() - 3_400 })
    expect(good('kept')).toBe(false)
    expect(light('kept')).toHaveTextContent('4 秒音频尚未保存到本地')
    now({ storageFault: 'full' }, { persistedAtMs: Date.now() })
    expect(good('kept')).toBe(false)
    expect(screen.getByRole('alert')).toHaveTextContent('存储空间已满')
  })

  it('tell how far the text is behind the voice', async () => {
    const { now } = await live({}, { voiceMs: 9_000, textMs: 6_000 })
    expect(light('recognized')).toHaveTextContent('识别延迟 3 秒')
    expect(good('recognized')).toBe(true)
    now({}, { voiceMs: 20_000 })
    expect(good('recognized')).toBe(false)
    now({ connection: { status: 'waiting', untilMs: 0 } }, { voiceMs: 6_000 })
    expect(good('recognized')).toBe(false)
  })

  it('are quiet during a pause, as long as the server is there', async () => {
    const { now } = await live({ phase: 'paused' }, { voiceMs: 20_000, textMs: 6_000 })
    const idle = () => [light('microphone').dataset.idle, light('recognized').dataset.idle]
    expect(idle()).toEqual(['true', 'true'])
    now({ connection: { status: 'waiting', untilMs: 0 } })
    expect(idle()).toEqual(['true', 'false'])
    now({ phase: 'live', connection: { status: 'open' } })
    expect(idle()).toEqual(['false', 'false'])
  })

  it('tell of no delay where nothing is recognized live, and calmly why', async () => {
    vi.mocked(fetchLanguages).mockResolvedValue(languages.map((language) => ({ ...language, realtime: false })))
    await live({ serverMessage: '音频会照常保存' }, { voiceMs: 20_000 })
    await waitFor(() => expect(light('recognized')).not.toBeVisible())
    expect(light('kept')).toBeVisible()
    expect(screen.getByText('音频会照常保存').className).toMatch(/note/)
  })

  it('tell that nothing is heard: no device, a pause, the end', async () => {
    const { now } = await live({ capture: { status: 'failed', fault: 'noDevice' } })
    expect(light('microphone')).toHaveTextContent('未检测到声音输入')
    expect(good('microphone')).toBe(false)
    now({ capture: { status: 'on' }, phase: 'paused' })
    expect(light('microphone')).toHaveTextContent('已暂停')
    now({ capture: { status: 'off' }, phase: 'stopping' })
    expect(light('microphone')).toHaveTextContent('录音已结束')
  })
})

describe('a capture that fails', () => {
  const sentences = new Set<string>()
  it.each(captureFaults)('by %s says what to do, and tries again', async (fault) => {
    const { capture } = await live({ capture: { status: 'failed', fault } })
    const alert = screen.getByRole('alert')
    const message = alert.querySelector('p')?.textContent ?? ''
    expect(message.length).toBeGreaterThan('未检测到声音输入。'.length)
    expect(sentences).not.toContain(message)
    sentences.add(message)
    await userEvent.click(within(alert).getByRole('button', { name: '重试' }))
    expect(capture).toHaveBeenCalledOnce()
    expect(screen.queryByText('正在听，请讲话…')).toBeNull()
  })

  it('midway says which device is gone and which one is heard now', async () => {
    const { now, toasts } = await live()
    now({ notice: { type: 'lost', input: 'microphone', fault: 'ended' }, noticeCount: 1 })
    now({ notice: { type: 'changed', label: 'USB' }, noticeCount: 2 })
    now({ notice: { type: 'lost', input: 'shared', fault: 'ended' }, noticeCount: 3 })
    expect(toasts.map(({ text }) => text)).toEqual([
      '麦克风已断开，重新连接后自动继续。',
      '已改用麦克风：USB',
      '共享的声音已停止。',
    ])
  })

  it('because the browser stopped it is woken by a press', async () => {
    const { live: session } = await live({ notice: { type: 'suspended' }, noticeCount: 1 })
    const retry = vi.spyOn(session, 'retry')
    await press('继续录音')
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('the server', () => {
  it('out of reach is told, with the sound kept here, and tried at once when a person wants it', async () => {
    const { live: session } = await live({ connection: { status: 'waiting', untilMs: 0 } })
    const retry = vi.spyOn(session, 'retry')
    expect(screen.getByText(/音频已保存在本地/)).toBeVisible()
    await press('立即重试')
    expect(retry).toHaveBeenCalledOnce()
  })

  it('without credit leads to more of it, and the sound can be taken away', async () => {
    const refusal = { reason: 'short', text: 'x', canEnd: true } as const
    await live({ connection: { status: 'refused', untilMs: 0 }, refusal })
    expect(screen.getByRole('alert')).toHaveTextContent(/时长已用完.*音频仍保存在本地/)
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/set')
    await press('下载本地录音')
    await waitFor(() => expect(saving.saveFile).toHaveBeenCalledWith(expect.any(Blob), '周会.wav'))
  })

  it('without credit ends the meeting with what it has, after saying what that is, and the credit is read again', async () => {
    const refusal = { reason: 'short', text: 'x', canEnd: true } as const
    const stale = vi.spyOn(queryClient, 'invalidateQueries')
    const { live: session } = await live(
      { connection: { status: 'refused', untilMs: 0 }, refusal },
      { capturedMs: 75_000, ackedMs: 60_000 },
    )
    expect(stale).toHaveBeenCalledWith({ queryKey: ['user'] })
    const endWithStored = vi.spyOn(session, 'endWithStored')
    await press('按已上传内容结束会议')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/服务器已收到的 01:00。尚未上传的 00:15 音频/)).toBeVisible()
    expect(endWithStored).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: '结束并生成记录' }))
    expect(endWithStored).toHaveBeenCalledOnce()
  })

  it('a sound that can’t be read is said, and can be tried again', async () => {
    const refusal = { reason: 'short', text: 'x', canEnd: true } as const
    const { live: session } = await live({ connection: { status: 'refused', untilMs: 0 }, refusal })
    vi.mocked(saving.saveFile).mockClear()
    let fail = (_: Error) => {}
    const wav = vi.spyOn(session, 'wav')
    wav.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    await press('下载本地录音')
    expect(screen.getByRole('button', { name: '下载本地录音' })).toBeDisabled()
    act(() => fail(new Error('busy')))
    expect(await screen.findByText('本地录音读取失败，请重试。')).toHaveAttribute('role', 'alert')
    await press('下载本地录音')
    await waitFor(() => expect(saving.saveFile).toHaveBeenCalledOnce())
    expect(screen.queryByText('本地录音读取失败，请重试。')).toBeNull()
  })

  it('that is too busy for an edit gets it later, which the page says, and nothing is called refused', async () => {
    const { live: session, api: server } = await live()
    server.edit.mockRejectedValueOnce(
      new ApiError('status', '/api/transfertask/edit', { status: 429, retryAfterMs: 1 }),
    )
    await act(async () => {
      session.transcript.setNotes([{ id: 'n', at: 0, text: 'x' }])
      await session.transcript.flush()
    })
    expect(server.edit).toHaveBeenCalledTimes(2)
    expect(screen.queryByText(/稍后自动同步/)).toBeNull()
    server.edit.mockRejectedValue(new ApiError('status', '/api/transfertask/edit', { status: 503 }))
    await act(async () => {
      session.transcript.setNotes([{ id: 'n', at: 0, text: 'y' }])
      await session.transcript.flush()
    })
    expect(screen.getByText(/稍后自动同步/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    session.transcript.close()
  })

  it('that says no is quoted', async () => {
    await live({
      connection: { status: 'refused', untilMs: 0 },
      refusal: { reason: 'no', text: '正在另一台设备上录制', canEnd: false },
    })
    expect(screen.getByRole('alert')).toHaveTextContent(/正在另一台设备上录制.*音频仍保存在本地/)
    expect(screen.queryByRole('link', { name: '去充值' })).toBeNull()
    expect(screen.queryByRole('button', { name: '按已上传内容结束会议' })).toBeNull()
  })

  it('that makes the record is waited for, also while it is out of reach', async () => {
    const { now } = await live({ phase: 'stopping', capture: { status: 'off' } })
    expect(screen.getByText('正在生成转写记录…')).toBeVisible()
    expect(screen.getByRole('button', { name: '正在结束…' })).toBeDisabled()
    expect(screen.getByRole('button', { name: '继续' })).toBeDisabled()
    expect(screen.getByText(/可以先查看其他页面/)).toBeVisible()
    now({ connection: { status: 'waiting', untilMs: 0 } })
    expect(screen.getByText(/恢复连接后将补传音频/)).toBeVisible()
  })
})

describe('the way to the record', () => {
  const percent = () => Number(screen.getByRole('progressbar').getAttribute('value'))
  const said = (id: string, end: number) => ({ id, start: end - 900, end, role: '', text: id, words: [] })

  it('is shown in percent: what is sent, and what of it is text', async () => {
    const { now, live: session } = await live({}, { capturedMs: 60_000, ackedMs: 50_000, voiceMs: 50_000 })
    act(() => session.transcript.applyAnswer({ type: 'final', segment: said('a', 20_000) }))
    now({ phase: 'stopping', capture: { status: 'off' } })
    expect(percent()).toBe(0)
    now({}, { ackedMs: 60_000 })
    expect(percent()).toBe(25)
    act(() => session.transcript.applyAnswer({ type: 'final', segment: said('b', 35_000) }))
    expect(percent()).toBe(62)
    expect(screen.getByText('62%')).toBeVisible()
    act(() => session.transcript.applyAnswer({ type: 'final', segment: said('c', 50_000) }))
    expect(percent()).toBe(99)
  })
})

describe('before there is text', () => {
  it('a speaker is asked to speak only while nothing is heard', async () => {
    const { now } = await live()
    expect(screen.getByText('正在听，请讲话…')).toBeVisible()
    now({}, { voiceMs: 1_000 })
    expect(screen.getByText('已听到声音，正在识别…')).toBeVisible()
    now({ phase: 'paused' })
    expect(screen.getByText('暂无文字')).toBeVisible()
  })

  it('one is told that it only comes after the meeting', async () => {
    const session = quietSession({ language: 'cn' })
    session.live.view.setState({ capture: { status: 'on' }, connection: { status: 'open' } })
    await show(<LiveView session={session.live} />)
    expect(await screen.findByText(/文字将在会议结束后生成/)).toBeVisible()
  })
})

describe('gaps', () => {
  it('are listed with their cause and what became of them', async () => {
    await live({
      gaps: [
        { cause: 'network', fate: 'sent', atMs: 5_000, lengthMs: 30_000 },
        { cause: 'crash', fate: 'lost', atMs: 65_000, lengthMs: null },
      ],
    })
    const [first, second] = within(screen.getByRole('region', { name: '录音中断记录' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('00:05网络中断（30 秒）已补传，没有缺失')
    expect(second).toHaveTextContent('01:05页面意外关闭这部分没有录到')
  })
})

describe('controls', () => {
  it('pause and resume', async () => {
    const { live: session, now } = await live()
    const [pause, resume] = [vi.spyOn(session, 'pause'), vi.spyOn(session, 'resume')]
    await press('暂停')
    expect(pause).toHaveBeenCalledOnce()
    now({ phase: 'paused' })
    await press('继续')
    expect(resume).toHaveBeenCalledOnce()
  })

  it('end the meeting only after asking', async () => {
    const { live: session } = await live()
    const stop = vi.spyOn(session, 'stop').mockImplementation(() => {})
    await press('结束会议')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
    expect(stop).not.toHaveBeenCalled()
    await press('结束会议')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '结束并生成记录' }))
    expect(stop).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('make the text larger', async () => {
    await live()
    const before = size()
    await press('增大字号')
    expect(size()).toBeGreaterThan(before)
  })

  describe('that present the text', () => {
    const exit = vi.fn(async () => {})
    beforeEach(() => {
      Object.assign(document.documentElement, { requestFullscreen: vi.fn(async () => {}) })
      Object.assign(document, { exitFullscreen: exit, fullscreenElement: null })
    })
    afterEach(() => {
      Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
      Reflect.deleteProperty(document, 'exitFullscreen')
      Reflect.deleteProperty(document, 'fullscreenElement')
    })
    const isPresenting = () => document.querySelector('[data-presenting]') !== null

    it('fill the screen with large text, without the notes', async () => {
      await live()
      await press('全屏大字')
      expect(document.documentElement.requestFullscreen).toHaveBeenCalledOnce()
      expect(isPresenting()).toBe(true)
      expect(size()).toBeGreaterThanOrEqual(28)
      expect(screen.queryByRole('region', { name: '笔记与标记' })).toBeNull()
      Object.assign(document, { fullscreenElement: document.documentElement })
      await press('退出全屏大字')
      expect(isPresenting()).toBe(false)
      expect(exit).toHaveBeenCalledOnce()
    })

    it('end when the browser leaves full screen, and by Escape, but not by that of a dialog', async () => {
      await live()
      await press('全屏大字')
      act(() => void document.dispatchEvent(new Event('fullscreenchange')))
      expect(isPresenting()).toBe(false)
      await press('全屏大字')
      await press('结束会议')
      await waitFor(() => expect(screen.getByRole('dialog')).toHaveAttribute('open'))
      await userEvent.keyboard('{Escape}')
      expect(isPresenting()).toBe(true)
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
      await userEvent.keyboard('{Escape}')
      expect(isPresenting()).toBe(false)
    })
  })
})

describe('notes', () => {
  const notes = () => within(screen.getByRole('region', { name: '笔记与标记' }))

  it('stand at the moment their first letter was typed, and a marker at that of the press', async () => {
    const { live: session } = await live()
    let ms = 12_000
    vi.spyOn(session, 'positionMs', 'get').mockImplementation(() => ms)
    await userEvent.type(notes().getByLabelText('记下要点，按 Enter'), '预')
    ms = 20_000
    await userEvent.type(notes().getByLabelText('记下要点，按 Enter'), '算{Enter}')
    ms = 5_000
    await press('添加标记')
    expect(session.transcript.view.getState().notes.map(({ at, text }) => [at, text])).toEqual([
      [5_000, ''],
      [12_000, '预算'],
    ])
    expect(notes().getByLabelText('00:12 的笔记')).toHaveValue('预算')
  })

  it('are changed and removed', async () => {
    const { live: session } = await live()
    act(() => session.transcript.setNotes([{ id: 'a', at: 1_000, text: '一' }]))
    const field = notes().getByLabelText('00:01 的笔记')
    await userEvent.type(field, '二{Enter}')
    expect(session.transcript.view.getState().notes).toEqual([{ id: 'a', at: 1_000, text: '一二' }])
    await press('删除 00:01 的笔记')
    expect(session.transcript.view.getState().notes).toEqual([])
  })
})
