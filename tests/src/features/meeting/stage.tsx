/** Renders meeting pages with a URL, a signed-in user and captured toasts. Tests mock the server through `api`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router-dom'
import { vi } from 'vitest'
import { CaptureError } from '../../../../src/shared/capture/captureError'
import { LocalRecorder } from '../../../../src/features/meeting/local/LocalRecorder'
import type { UnfinishedMeeting } from '../../../../src/features/meeting/local/unfinishedMeetingStore'
import { LiveSession } from '../../../../src/features/meeting/session/LiveSession'
import { intl, setLocale } from '../../../../src/shared/i18n/intl'
import { setToastHandler, type ToastMessage } from '../../../../src/shared/notifications/notify'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { session } from '../../../../src/shared/session/session'
import type { WireLanguage, Meeting } from '../../../../src/wire/responses'
import { fakeWindow } from '../../transcript/ui/fakeWindow'
import { unfinished } from './unfinished'

export const meeting: Meeting = {
  id: 5,
  title: '周会',
  status: 1,
  language: 'en',
  remark: '',
  times: 61,
  createtime: '2026-06-18 12:00:00',
  created_at: '2026-06-18T04:00:00Z',
}

/** As the server returns it with its text. */
export const meetingWithText = { ...meeting, list: [], speakers: {}, notes: [], acked_ms: 0 }

const language = (value: string, available: boolean, realtime: boolean): WireLanguage => ({
  value,
  label: value,
  label_en: value,
  available,
  realtime,
})
/** English is transcribed live, Chinese afterward, German never. */
export const languages = [language('en', true, true), language('cn', true, false), language('de', false, false)]

/** Renders a page at this URL for a signed-in user. */
export async function show(page: ReactNode, address: InitialEntry = '/') {
  await setLocale('zh-CN')
  queryClient.clear()
  session.open('token')
  queryClient.setQueryData(['user'], { id: 1, username: 'ada', nickname: '', avatar: '' })
  const toasts: ToastMessage[] = []
  setToastHandler((notice) => toasts.push(notice))
  let now = ''
  function Probe() {
    const { pathname, search } = useLocation()
    now = pathname + search
    return null
  }
  const { rerender, unmount } = render(stage(page, address, <Probe />))
  return {
    toasts,
    address: () => decodeURIComponent(now),
    unmount,
    rerender: (other: ReactNode) => rerender(stage(other, address, <Probe />)),
  }
}

const stage = (page: ReactNode, address: InitialEntry, probe: ReactNode) => (
  <RawIntlProvider value={intl()}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {probe}
        {page}
      </MemoryRouter>
    </QueryClientProvider>
  </RawIntlProvider>
)

/** A session without devices, server or storage: tests set its view state. */
export function quietSession(known: Partial<UnfinishedMeeting> = {}) {
  const api = {
    find: vi.fn(async () => ({ list: [] })),
    edit: vi.fn(async (_: object) => undefined),
    editRecord: vi.fn(async () => undefined),
  }
  const capture = vi.fn(() => Promise.reject(new CaptureError('denied')))
  const live: LiveSession = new LiveSession({
    meeting: { ...unfinished, ...known },
    openRecorder: (onStatus) =>
      new LocalRecorder({ file: null, reopen: () => Promise.reject(new Error('no disk')), startMs: 0, onStatus }),
    openSocket: () => ({ sendMessage() {}, sendAudio() {}, close() {}, bufferedBytes: 0 }),
    openCapture: capture,
    api,
    saveMetadata: async () => {},
    removeLocalCopy: async () => {},
    onClosed: () => {},
    storageLeftMs: async () => null,
    token: () => 'token',
    now: () => Date.now(),
    random: () => 0,
  })
  return { live, api, capture }
}

/** Stubs layout so that a list of rows can be scrolled. */
export function windowWithList(): void {
  fakeWindow()
  Element.prototype.scrollTo = function (this: Element, to?: number | ScrollToOptions) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
}
