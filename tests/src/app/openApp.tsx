import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../../../src/app/App'
import { progressBar } from '../../../src/app/pages/progressBar'
import { queryClient } from '../../../src/shared/http/queryClient'
import { endpoints } from '../../../src/shared/http/endpoints'
import { session } from '../../../src/shared/session/session'

export const testUser = {
  id: 7,
  username: 'wang',
  name: '王小明',
  roles: [],
  total: 12_345,
  month_total: 36_000,
  is_vip: 1,
  vip_endtime: '2031-03-01 08:00:00',
}
export const userAnswer = { code: 1, msg: '', data: { user: testUser } }

/** Default responses to the requests of the shell and the public pages. */
export const shellHandlers = [
  http.get(`*${endpoints.unread.path}`, () => HttpResponse.json({ code: 1, msg: '', count: 0 })),
  http.get(`*${endpoints.siteInfo.path}`, () => HttpResponse.json({ code: 1, msg: '', data: {} })),
]

beforeEach(() => {
  // jsdom can't scroll.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  // Its timers must not outlive the document.
  progressBar.configure({ speed: 0 })
})

afterEach(() => {
  progressBar.remove()
  queryClient.clear()
})

/** Opens the app at an address, as a guest or with a token. */
export function openApp(address: string, { token }: { token?: string } = {}) {
  if (token) session.open(token)
  window.location.hash = address
  render(<App />)
  return userEvent.setup()
}

/** The address after the #. */
export const currentAddress = () => window.location.hash.slice(1)
