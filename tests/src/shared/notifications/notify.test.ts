import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify, setToastHandler, type ToastMessage } from '../../../../src/shared/notifications/notify'

let now = Date.now()
let shown: ToastMessage[]
let stop: () => void

beforeEach(() => {
  now += 60_000
  vi.useFakeTimers({ now })
  shown = []
  stop = setToastHandler((notice) => shown.push(notice))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const failed: ToastMessage = { kind: 'error', title: '提示', text: '失败' }

describe('notify', () => {
  it('shows one toast a cause within 3 s', () => {
    notify({ ...failed, dedupeKey: 'network' })
    notify({ ...failed, dedupeKey: 'network', text: '又失败' })
    vi.advanceTimersByTime(2999)
    notify({ ...failed, dedupeKey: 'network' })
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(1)
    notify({ ...failed, dedupeKey: 'network' })
    expect(shown).toHaveLength(2)
  })

  it('takes what a notice says as its cause when none is given', () => {
    notify(failed)
    notify(failed)
    notify({ ...failed, text: '别的失败' })
    notify({ ...failed, title: '请求错误' })
    notify({ ...failed, kind: 'success' })
    expect(shown).toHaveLength(4)
  })

  it('keeps what is said before the app can show it', () => {
    stop()
    notify({ kind: 'info', text: '早' })
    notify({ kind: 'info', text: '安' })
    expect(shown).toEqual([])
    stop = setToastHandler((notice) => shown.push(notice))
    expect(shown.map(({ text }) => text)).toEqual(['早', '安'])
  })

  it('goes to the newest notifier, also when an older one stops late', () => {
    const late = stop
    const newer = vi.fn()
    stop = setToastHandler(newer)
    late()
    notify(failed)
    expect(newer).toHaveBeenCalledWith(failed)
    expect(shown).toEqual([])
  })
})
