/** Registration, login methods and password reset. */
import * as v from 'valibot'
import { responseCode } from '../../wire/constants'
import { Login, WechatTicket } from '../../wire/responses'
import type { OpenIdLogin, PasskeyLogin, ResetByMail, SecondStepRequest } from '../../wire/securityRequests'
import { OpenIdStart, PasskeyPrompt, SecondFactorNeeded } from '../../wire/securityResponses'
import type { PasswordLoginRequest, RegisterRequest, ResetPassword, SmsLoginRequest } from '../../wire/requests'
import { callData, request, callAck } from '../../shared/http/client'
import { ApiError } from '../../shared/http/apiError'
import { endpoints } from '../../shared/http/endpoints'
import { validate } from '../../shared/http/envelope'
import { storedLogin } from '../../shared/storage/storedValue'

/** @throws ApiError `refused` with the server's message */
export const register = (values: RegisterRequest) => callAck({ to: endpoints.register, params: values })

/** The ticket for the second step of a login; null if the session is open. */
export type LoginStep = string | null

/** Logs in by password. @throws ApiError */
export const logIn = (values: Omit<PasswordLoginRequest, 'device'>): Promise<LoginStep> =>
  firstStep(callData({ to: endpoints.login, params: withDevice(values) }, Login))

/** Logs in by text message. @throws ApiError */
export const logInBySms = (values: Omit<SmsLoginRequest, 'device'>): Promise<LoginStep> =>
  firstStep(callData({ to: endpoints.smsLogin, params: withDevice(values) }, Login))

/** The second step; the session is open when it resolves. @throws ApiError */
export async function takeSecondStep(values: SecondStepRequest): Promise<void> {
  storeDeviceId(await callData({ to: endpoints.secondStep, params: values, quiet: true }, Login))
}

/** Begins a login by passkey. @throws ApiError */
export const beginPasskeyLogin = () => callData({ to: endpoints.beginPasskeyLogin, quiet: true }, PasskeyPrompt)

/** Logs in with the browser's response; the session is open when it resolves. @throws ApiError */
export async function logInWithPasskey(values: Omit<PasskeyLogin, 'device'>): Promise<void> {
  storeDeviceId(await callData({ to: endpoints.passkeyLogin, params: withDevice(values), quiet: true }, Login))
}

/** Begins a login at the site's issuer. @throws ApiError */
export const beginOpenIdLogin = () => callData({ to: endpoints.beginOpenIdLogin, quiet: true }, OpenIdStart)

/** Logs in with the code that the browser came back with. @throws ApiError */
export const logInWithOpenId = (values: Omit<OpenIdLogin, 'device'>): Promise<LoginStep> =>
  firstStep(callData({ to: endpoints.openIdLogin, params: withDevice(values), quiet: true }, Login))

function withDevice<Values>(values: Values): Values & { device?: string } {
  const device = storedLogin.device.read()
  return { ...values, ...(device !== null && { device }) }
}

async function firstStep(login: Promise<Login>): Promise<LoginStep> {
  try {
    storeDeviceId(await login)
    return null
  } catch (error) {
    const ticket = error instanceof ApiError ? ticketOf(error.data) : null
    if (ticket === null) throw error
    return ticket
  }
}

const ticketOf = (data: unknown): string | null => (v.is(SecondFactorNeeded, data) ? data.second_factor.ticket : null)

/** The device id outlives the session: a server that recognizes the device locks it out last. */
function storeDeviceId({ device }: Login): void {
  if (device) storedLogin.device.write(device)
}

/** @throws ApiError */
export const resetPassword = (values: ResetPassword) => callAck({ to: endpoints.resetPassword, params: values })

/** @throws ApiError */
export const resetPasswordByMail = (values: ResetByMail) =>
  callAck({ to: endpoints.resetByMail, params: values, quiet: true })

/** A ticket for the QR code. @throws ApiError */
export const fetchWechatTicket = (signal?: AbortSignal) =>
  callData({ to: endpoints.wechatTicket, signal }, WechatTicket)

export type WechatLoginStatus = 'loggedIn' | 'pending' | 'refused' | 'expired' | { secondStep: string }

const RefusedLogin = v.object({ refused: v.literal(true) })

/** The status of a ticket; with `loggedIn` the session is open. @throws ApiError */
export async function fetchWechatLoginStatus(ticket: string, signal?: AbortSignal): Promise<WechatLoginStatus> {
  const to = endpoints.wechatResult
  const { code, data } = await request({ to, params: { ticket }, signal, quiet: true })
  if (code === responseCode.notReady) return 'pending'
  if (code !== responseCode.ok) {
    const ticket = ticketOf(data)
    return ticket === null ? (v.is(RefusedLogin, data) ? 'refused' : 'expired') : { secondStep: ticket }
  }
  storeDeviceId(validate(Login, data, { url: to.path }))
  return 'loggedIn'
}
