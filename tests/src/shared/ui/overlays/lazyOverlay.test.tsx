import { act, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { notify } from '../../../../../src/shared/notifications/notify'
import { lazyOverlay, useLatePreload, type LazyOverlay } from '../../../../../src/shared/ui/overlays/lazyOverlay'

vi.mock('../../../../../src/shared/notifications/notify')

interface Props {
  text: string
  onClose: () => void
}
const Note = ({ text }: Props) => <p>{text}</p>
const load: Mock<() => Promise<typeof Note>> = vi.fn()
const onClose = vi.fn()

beforeEach(async () => {
  vi.resetAllMocks()
  load.mockResolvedValue(Note)
  await setLocale('zh-CN')
})

const open = (Overlay: LazyOverlay<Props>) =>
  render(
    <RawIntlProvider value={intl()}>
      <Overlay text="打开了" onClose={onClose} />
    </RawIntlProvider>,
  )

describe('an overlay', () => {
  it('is loaded when it first opens, once', async () => {
    const Overlay = lazyOverlay(load)
    expect(load).not.toHaveBeenCalled()
    open(Overlay).unmount()
    open(Overlay)
    expect(await screen.findByText('打开了')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('shows at once if it was loaded before', async () => {
    const Overlay = lazyOverlay(load)
    Overlay.preload()
    await act(async () => {})
    open(Overlay)
    expect(screen.getByText('打开了')).toBeVisible()
  })

  it('says that it can’t be loaded, closes, and tries again when it is opened again', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const Overlay = lazyOverlay(load)
    const first = open(Overlay)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'error', text: '页面加载失败，请检查网络后重试。' })
    first.unmount()
    open(Overlay)
    expect(await screen.findByText('打开了')).toBeVisible()
  })

  it('that was closed meanwhile fails without a word', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    open(lazyOverlay(load)).unmount()
    await act(async () => {})
    expect(notify).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })
})

it('what a page may open is loaded after its first seconds, and not if it was left', () => {
  vi.useFakeTimers()
  try {
    const overlays = [lazyOverlay(load)]
    const Page = () => {
      useLatePreload(overlays)
      return null
    }
    const left = render(<Page />)
    left.unmount()
    vi.advanceTimersByTime(10_000)
    expect(load).not.toHaveBeenCalled()
    render(<Page />)
    vi.advanceTimersByTime(2_900)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(load).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
