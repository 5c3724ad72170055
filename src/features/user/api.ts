/** Accounts: every way in, and what belongs to the account. */
import * as v from 'valibot'
import { code } from '../../wire/codes'
import { Login, WechatTicket } from '../../wire/bodies'
import type { PasswordLogin, Register, ResetPassword, SmsLogin } from '../../wire/requests'
import { ask, request, tell } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { check } from '../../shared/http/envelope'

/** @throws ApiError `refused` with the server's sentence */
export const register = (values: Register) => tell({ to: endpoints.register, params: values })

/** Logs in; the session is open when it resolves. @throws ApiError */
export const login = (values: PasswordLogin) => ask({ to: endpoints.login, params: values }, Login)

/** Logs in by text message; the session is open when it resolves. @throws ApiError */
export const loginBySms = (values: SmsLogin) => ask({ to: endpoints.smsLogin, params: values }, Login)

/** @throws ApiError */
export const resetPassword = (values: ResetPassword) => tell({ to: endpoints.resetPassword, params: values })

/** A ticket to show as a QR code. @throws ApiError */
export const fetchWechatTicket = (signal?: AbortSignal) => ask({ to: endpoints.wechatTicket, signal }, WechatTicket)

export type WechatResult = 'loggedIn' | 'pending' | 'refused' | 'expired'

const Refused = v.object({ refused: v.literal(true) })

/** What became of a ticket; the session is open when it says `loggedIn`. @throws ApiError */
export async function fetchWechatResult(ticket: string, signal?: AbortSignal): Promise<WechatResult> {
  const to = endpoints.wechatResult
  const answer = await request({ to, params: { ticket }, signal, quiet: true })
  if (answer.code === code.notReady) return 'pending'
  if (answer.code !== code.ok) return v.is(Refused, answer.data) ? 'refused' : 'expired'
  check(Login, answer.data, to.path)
  return 'loggedIn'
}

/** How many messages are unread. @throws ApiError */
export async function countUnread(signal?: AbortSignal): Promise<number> {
  const { count } = await request({ to: endpoints.unread, signal, quiet: true })
  return check(v.number(), count, endpoints.unread.path, 'count')
}
