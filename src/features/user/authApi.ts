/** Registration, login methods, password reset, and the unread count. */
import * as v from 'valibot'
import { responseCode } from '../../wire/constants'
import { Login, WechatTicket } from '../../wire/responses'
import type { PasswordLoginRequest, RegisterRequest, ResetPassword, SmsLoginRequest } from '../../wire/requests'
import { callData, request, callAck } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { validate } from '../../shared/http/envelope'
import { stored } from '../../shared/storage/localStore'

/** @throws ApiError `refused` with the server's message */
export const register = (values: RegisterRequest) => callAck({ to: endpoints.register, params: values })

/** Logs in by password; the session is open when it resolves. @throws ApiError */
export async function logIn(values: Omit<PasswordLoginRequest, 'device'>): Promise<void> {
  const device = stored.device.read()
  const params: PasswordLoginRequest = { ...values, ...(device !== null && { device }) }
  storeDeviceId(await callData({ to: endpoints.login, params }, Login))
}

/** Logs in by text message; the session is open when it resolves. @throws ApiError */
export async function logInBySms(values: SmsLoginRequest): Promise<void> {
  storeDeviceId(await callData({ to: endpoints.smsLogin, params: values }, Login))
}

/** The device id outlives the session: a server that recognizes the device locks it out last. */
function storeDeviceId({ device }: Login): void {
  if (device) stored.device.write(device)
}

/** @throws ApiError */
export const resetPassword = (values: ResetPassword) => callAck({ to: endpoints.resetPassword, params: values })

/** A ticket for the QR code. @throws ApiError */
export const fetchWechatTicket = (signal?: AbortSignal) =>
  callData({ to: endpoints.wechatTicket, signal }, WechatTicket)

export type WechatLoginStatus = 'loggedIn' | 'pending' | 'refused' | 'expired'

const RefusedLogin = v.object({ refused: v.literal(true) })

/** The status of a ticket; with `loggedIn` the session is open. @throws ApiError */
export async function fetchWechatLoginStatus(ticket: string, signal?: AbortSignal): Promise<WechatLoginStatus> {
  const to = endpoints.wechatResult
  const { code, data } = await request({ to, params: { ticket }, signal, quiet: true })
  if (code === responseCode.notReady) return 'pending'
  if (code !== responseCode.ok) return v.is(RefusedLogin, data) ? 'refused' : 'expired'
  storeDeviceId(validate(Login, data, { url: to.path }))
  return 'loggedIn'
}

/** The number of unread messages. @throws ApiError */
export async function countUnread(signal?: AbortSignal): Promise<number> {
  const { count } = await request({ to: endpoints.unread, signal, quiet: true })
  return validate(v.number(), count, { url: endpoints.unread.path, fieldPath: 'count' })
}
