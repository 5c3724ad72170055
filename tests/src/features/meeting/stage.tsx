/** The meeting pages on a stage: an address, a person who is signed in, the toasts they led to. Tests make the server out of `api`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { CaptureError } from '../../../../src/features/meeting/capture/captureError'
import { Keeper } from '../../../../src/features/meeting/keep/Keeper'
import type { KeptMeeting } from '../../../../src/features/meeting/keep/keptMeetings'
import { LiveSession } from '../../../../src/features/meeting/LiveSession'
import { intl, setLocale } from '../../../../src/shared/intl'
import { setNotifier, type Notice } from '../../../../src/shared/notify'
import { queryClient } from '../../../../src/shared/query'
import { session } from '../../../../src/shared/session'
import type { Language, Meeting } from '../../../../src/wire/bodies'
import { fakeWindow } from '../../transcript/ui/fakeWindow'

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

/** As the server gives it with its text. */
export const found = { ...meeting, list: [], speakers: {}, notes: [], acked_ms: 0 }

export const kept: KeptMeeting = {
  id: 5,
  user: 1,
  title: '周会',
  language: 'en',
  client: 'capture-1',
  place: 'files',
  startedAtMs: 0,
  fromMs: 0,
  heardMs: 0,
  ackedMs: 0,
  recording: false,
  stopping: false,
  gaps: [],
  unsaved: {},
}

const language = (value: string, available: boolean, realtime: boolean): Language => ({
  value,
  label: value,
  label_en: value,
  available,
  realtime,
})
/** English is heard live, Chinese afterwards, German never. */
export const languages = [language('en', true, true), language('cn', true, false), language('de', false, false)]

/** Shows a page at that address, to a person who is signed in. */
export async function show(page: ReactNode, address = '/') {
  await setLocale('zh-CN')
  queryClient.clear()
  session.open('token')
  queryClient.setQueryData(['user'], { id: 1, username: 'ada', nickname: '', avatar: '' })
  const toasts: Notice[] = []
  setNotifier((notice) => toasts.push(notice))
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

const stage = (page: ReactNode, address: string, probe: ReactNode) => (
  <RawIntlProvider value={intl()}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {probe}
        {page}
      </MemoryRouter>
    </QueryClientProvider>
  </RawIntlProvider>
)

/** A session without a device, a server or a disk: a test sets what it shows. */
export function quietSession(known: Partial<KeptMeeting> = {}) {
  const api = {
    find: vi.fn(async () => ({ list: [] })),
    edit: vi.fn(async (_: object) => undefined),
    editRecord: vi.fn(async () => undefined),
  }
  const capture = vi.fn(() => Promise.reject(new CaptureError('denied')))
  const live: LiveSession = new LiveSession({
    meeting: { ...kept, ...known },
    keeper: (onNews) => new Keeper(null, () => Promise.reject(new Error('no disk')), 0, onNews),
    openLine: () => ({ say() {}, sound() {}, close() {}, waitingBytes: 0 }),
    openCapture: capture,
    api,
    note: async () => {},
    forget: async () => {},
    onClosed: () => {},
    roomLeftMs: async () => null,
    token: () => 'token',
    now: () => Date.now(),
    random: () => 0,
  })
  return { live, api, capture }
}

/** A window in which a list of rows can be scrolled. */
export function windowWithList(): void {
  fakeWindow()
  Element.prototype.scrollTo = function (this: Element, to?: number | ScrollToOptions) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
}
