import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '../../../../../src/features/meeting/api'
import { captureFaults } from '../../../../../src/features/meeting/capture/captureError'
import { LiveView } from '../../../../../src/features/meeting/page/LiveView'
import { silent } from '../../../../../src/features/meeting/capture/level'
import type { LiveView as View, Meter } from '../../../../../src/features/meeting/view'
import { queryClient } from '../../../../../src/shared/query'
import * as saving from '../../../../../src/shared/save'
import { languages, quietSession, show, windowWithList } from '../stage'

vi.mock('../../../../../src/features/meeting/api', async (original) => ({
  ...(await original<typeof api>()),
  fetchLanguages: vi.fn(),
}))
vi.mock('../../../../../src/shared/save', async (original) => ({ ...(await original<typeof saving>()), save: vi.fn() }))

beforeEach(() => {
  windowWithList()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.mocked(api.fetchLanguages).mockResolvedValue(languages)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A live page; `now` changes what its session says. */
async function live(view: Partial<View> = {}, meter: Partial<Meter> = {}) {
  const made = quietSession()
  const now = (news: Partial<View>, sound: Partial<Meter> = {}) =>
    act(() => {
      made.live.view.setState(news)
      made.live.meter.setState(sound)
    })
  made.live.view.setState({ capture: { is: 'on' }, connection: { is: 'open' }, ...view })
  made.live.meter.setState({ heardMs: 10_000, keptMs: 10_000, ackedMs: 10_000, keptAtMs: Date.now(), ...meter })
  return { ...made, now, ...(await show(<LiveView session={made.live} />)) }
}

const light = (name: 'microphone' | 'kept' | 'recognised') =>
  document.querySelector<HTMLElement>(`[data-light=${name}]`) ?? document.body
const good = (name: 'microphone' | 'kept' | 'recognised') => light(name).dataset.good === 'true'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the lights', () => {
  it('are good while everything is', async () => {
    await live({}, { levels: [{ rmsDb: -20, peakDb: -6 }, silent] })
    expect([good('microphone'), good('kept'), good('recognised')]).toEqual([true, true, true])
    expect(light('microphone')).toHaveTextContent('正在听')
    expect(light('kept')).toHaveTextContent('已存到本机')
    expect(light('recognised')).toHaveTextContent('文字已跟上')
    expect(document.querySelector('[data-light=microphone] > span > span')).toHaveStyle({ transform: 'scaleX(0.9)' })
  })

  it('tell when sound was last kept, and from two seconds on that it is not', async () => {
    await live({}, { keptAtMs: Date.now() - 1_100 })
    expect(light('kept')).toHaveTextContent('1 秒前存到本机')
    expect(good('kept')).toBe(true)
  })

  it('tell how much is not kept: what is late, and what the device refuses', async () => {
    const { now } = await live({}, { heardMs: 13_400, keptAtMs: Date.now() - 3_400 })
    expect(good('kept')).toBe(false)
    expect(light('kept')).toHaveTextContent('4 秒声音还没存到本机')
    now({ trouble: 'full' }, { keptAtMs: Date.now() })
    expect(good('kept')).toBe(false)
    expect(screen.getByRole('alert')).toHaveTextContent('存储空间已满')
  })

  it('tell how far the text is behind the voice', async () => {
    const { now } = await live({}, { voiceMs: 9_000, textMs: 6_000 })
    expect(light('recognised')).toHaveTextContent('文字落后 3 秒')
    expect(good('recognised')).toBe(true)
    now({}, { voiceMs: 20_000 })
    expect(good('recognised')).toBe(false)
    now({ connection: { is: 'waiting', untilMs: 0 } }, { voiceMs: 6_000 })
    expect(good('recognised')).toBe(false)
  })

  it('tell that nothing is heard: no device, a pause, the end', async () => {
    const { now } = await live({ capture: { is: 'failed', fault: 'noDevice' } })
    expect(light('microphone')).toHaveTextContent('没有声音输入')
    expect(good('microphone')).toBe(false)
    now({ capture: { is: 'on' }, phase: 'paused' })
    expect(light('microphone')).toHaveTextContent('已暂停')
    now({ capture: { is: 'off' }, phase: 'stopping' })
    expect(light('microphone')).toHaveTextContent('录音已结束')
  })
})

describe('a capture that fails', () => {
  const sentences = new Set<string>()
  it.each(captureFaults)('by %s says what to do, and tries again', async (fault) => {
    const { capture } = await live({ capture: { is: 'failed', fault } })
    const alert = screen.getByRole('alert')
    const said = alert.querySelector('p')?.textContent ?? ''
    expect(said.length).toBeGreaterThan('没有声音。'.length)
    expect(sentences).not.toContain(said)
    sentences.add(said)
    await userEvent.click(within(alert).getByRole('button', { name: '重试' }))
    expect(capture).toHaveBeenCalledOnce()
    expect(screen.queryByText('正在听，请说话…')).toBeNull()
  })

  it('midway says which device is gone and which one is heard now', async () => {
    const { now, toasts } = await live()
    now({ notice: { is: 'lost', input: 'microphone', fault: 'ended' }, notices: 1 })
    now({ notice: { is: 'changed', label: 'USB' }, notices: 2 })
    now({ notice: { is: 'lost', input: 'shared', fault: 'ended' }, notices: 3 })
    expect(toasts.map(({ text }) => text)).toEqual([
      '麦克风已断开，接上后会继续。',
      '已改用麦克风：USB',
      '共享的声音已停止。',
    ])
  })

  it('because the browser stopped it is woken by a press', async () => {
    const { live: session } = await live({ notice: { is: 'suspended' }, notices: 1 })
    const retry = vi.spyOn(session, 'retry')
    await press('继续录音')
    expect(retry).toHaveBeenCalledOnce()
  })
})

describe('the server', () => {
  it('out of reach is told, with the sound kept here, and tried at once when a person wants it', async () => {
    const { live: session } = await live({ connection: { is: 'waiting', untilMs: 0 } })
    const retry = vi.spyOn(session, 'retry')
    expect(screen.getByText(/声音正保存在这台设备上/)).toBeVisible()
    await press('立即重试')
    expect(retry).toHaveBeenCalledOnce()
  })

  it('without credit leads to more of it, and the sound can be taken away', async () => {
    const refusal = { why: 'short', text: 'x', canEnd: true } as const
    await live({ connection: { is: 'refused', untilMs: 0 }, refusal })
    expect(screen.getByRole('alert')).toHaveTextContent(/时长已用完.*声音仍保存在这台设备上/)
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/set')
    await press('下载本机录音')
    await waitFor(() => expect(saving.save).toHaveBeenCalledWith(expect.any(Blob), '周会.wav'))
  })

  it('without credit ends the meeting with what it has, after saying what that is, and the credit is read again', async () => {
    const refusal = { why: 'short', text: 'x', canEnd: true } as const
    const stale = vi.spyOn(queryClient, 'invalidateQueries')
    const { live: session } = await live(
      { connection: { is: 'refused', untilMs: 0 }, refusal },
      { heardMs: 75_000, ackedMs: 60_000 },
    )
    expect(stale).toHaveBeenCalledWith({ queryKey: ['user'] })
    const settle = vi.spyOn(session, 'settle')
    await press('以已保存的内容结束')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/服务器已保存的 01:00。还没有发送的 00:15 声音/)).toBeVisible()
    expect(settle).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: '结束并生成记录' }))
    expect(settle).toHaveBeenCalledOnce()
  })

  it('a sound that can’t be read is said, and can be tried again', async () => {
    const refusal = { why: 'short', text: 'x', canEnd: true } as const
    const { live: session } = await live({ connection: { is: 'refused', untilMs: 0 }, refusal })
    vi.mocked(saving.save).mockClear()
    let fail = (_: Error) => {}
    const wav = vi.spyOn(session, 'wav')
    wav.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    await press('下载本机录音')
    expect(screen.getByRole('button', { name: '下载本机录音' })).toBeDisabled()
    act(() => fail(new Error('busy')))
    expect(await screen.findByText('没能读出本机录音，请重试。')).toHaveAttribute('role', 'alert')
    await press('下载本机录音')
    await waitFor(() => expect(saving.save).toHaveBeenCalledOnce())
    expect(screen.queryByText('没能读出本机录音，请重试。')).toBeNull()
  })

  it('that says no is quoted', async () => {
    await live({
      connection: { is: 'refused', untilMs: 0 },
      refusal: { why: 'no', text: '正在另一台设备上录制', canEnd: false },
    })
    expect(screen.getByRole('alert')).toHaveTextContent(/正在另一台设备上录制.*声音仍保存在这台设备上/)
    expect(screen.queryByRole('link', { name: '去充值' })).toBeNull()
    expect(screen.queryByRole('button', { name: '以已保存的内容结束' })).toBeNull()
  })

  it('that makes the record is waited for, also while it is out of reach', async () => {
    const { now } = await live({ phase: 'stopping', capture: { is: 'off' } })
    expect(screen.getByText('正在生成转写记录…')).toBeVisible()
    expect(screen.getByRole('button', { name: '正在结束…' })).toBeDisabled()
    expect(screen.getByRole('button', { name: '继续' })).toBeDisabled()
    now({ connection: { is: 'waiting', untilMs: 0 } })
    expect(screen.getByText(/连上服务器后会补发声音/)).toBeVisible()
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
    const [first, second] = within(screen.getByRole('region', { name: '中断与缺失' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('00:05网络中断（30 秒）已补发，没有缺失')
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

  it('make the text larger, and big type leaves only the text', async () => {
    await live()
    const size = () => screen.getByRole('region', { name: '会议文字' }).style.fontSize
    const before = parseFloat(size())
    await press('增大字号')
    expect(parseFloat(size())).toBeGreaterThan(before)
    await press('大字显示')
    expect(parseFloat(size())).toBeGreaterThanOrEqual(28)
    expect(screen.queryByRole('region', { name: '笔记与标记' })).toBeNull()
  })
})

describe('notes', () => {
  const notes = () => within(screen.getByRole('region', { name: '笔记与标记' }))

  it('stand at the moment their first letter was typed, and a marker at that of the press', async () => {
    const { live: session } = await live()
    let ms = 12_000
    vi.spyOn(session, 'nowMs', 'get').mockImplementation(() => ms)
    await userEvent.type(notes().getByLabelText('记下要点，按 Enter'), '预')
    ms = 20_000
    await userEvent.type(notes().getByLabelText('记下要点，按 Enter'), '算{Enter}')
    ms = 5_000
    await press('添加标记')
    expect(session.words.view.getState().notes.map(({ at, text }) => [at, text])).toEqual([
      [5_000, ''],
      [12_000, '预算'],
    ])
    expect(notes().getByLabelText('00:12 的笔记')).toHaveValue('预算')
  })

  it('are changed and removed', async () => {
    const { live: session } = await live()
    act(() => session.words.setNotes([{ id: 'a', at: 1_000, text: '一' }]))
    const field = notes().getByLabelText('00:01 的笔记')
    await userEvent.type(field, '二{Enter}')
    expect(session.words.view.getState().notes).toEqual([{ id: 'a', at: 1_000, text: '一二' }])
    await press('删除 00:01 的笔记')
    expect(session.words.view.getState().notes).toEqual([])
  })
})
