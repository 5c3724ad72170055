import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import nprogress from 'nprogress'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../../../src/app/App'
import { queryClient } from '../../../src/shared/query'
import { endpoints } from '../../../src/shared/http/endpoints'
import { session } from '../../../src/shared/session'

// The first test of a file loads antd, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 })

export const someone = {
  id: 7,
  username: 'wang',
  name: '王小明',
  roles: [],
  total: 12_345,
  month_total: 36_000,
  is_vip: 1,
  vip_endtime: '2031-03-01 08:00:00',
}
export const userAnswer = { code: 1, msg: '', data: { user: someone } }

/** Answers to what the shell and the public pages ask by themselves, unless a test gives others. */
export const quietAnswers = [
  http.get(`*${endpoints.unread.path}`, () => HttpResponse.json({ code: 1, msg: '', count: 0 })),
  http.get(`*${endpoints.setting.path}`, () => HttpResponse.json({ code: 1, msg: '', data: {} })),
]

beforeEach(() => {
  // jsdom has no layout to scroll.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  // Its timers must not outlive the document.
  nprogress.configure({ speed: 0 })
})

afterEach(() => {
  nprogress.remove()
  queryClient.clear()
})

/** Opens the app at an address, as a stranger or with a token. */
export function openApp(address: string, { token }: { token?: string } = {}) {
  if (token) session.open(token)
  window.location.hash = address
  render(<App />)
  return userEvent.setup()
}

/** The address after the #. */
export const here = () => window.location.hash.slice(1)
