/** API calls about what protects an account. All are quiet: the dialog shows the error. */
import type {
  AddPasskey,
  BindEmail,
  DeleteAccount,
  OpenIdAnswer,
  RemovePasskey,
  WithPassword,
  WithPasswordAndCode,
} from '../../../wire/securityRequests'
import {
  OpenIdAccount,
  OpenIdStart,
  PasskeyList,
  PasskeyPrompt,
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorStatus,
} from '../../../wire/securityResponses'
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'

/** Adds an address, with the code sent to it. @throws ApiError */
export const bindEmail = (values: BindEmail) => callAck({ to: endpoints.bindEmail, params: values, quiet: true })

/** @throws ApiError */
export const removeEmail = (values: WithPassword) => callAck({ to: endpoints.removeEmail, params: values, quiet: true })

/** Null if the server has no second factors. @throws ApiError */
export const fetchSecondFactor = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.secondFactor, signal, quiet: true }, SecondFactorStatus))

/** @throws ApiError */
export const beginSecondFactor = (values: WithPassword) =>
  callData({ to: endpoints.beginSecondFactor, params: values, quiet: true }, SecondFactorSetup)

/** Turns it on. Returns the recovery codes, which the server shows only once. @throws ApiError */
export const confirmSecondFactor = async (code: string) =>
  (await callData({ to: endpoints.confirmSecondFactor, params: { code }, quiet: true }, RecoveryCodes)).codes

/** Replaces the recovery codes. @throws ApiError */
export const renewRecoveryCodes = async (values: WithPasswordAndCode) =>
  (await callData({ to: endpoints.renewRecoveryCodes, params: values, quiet: true }, RecoveryCodes)).codes

/** @throws ApiError */
export const disableSecondFactor = (values: WithPasswordAndCode) =>
  callAck({ to: endpoints.disableSecondFactor, params: values, quiet: true })

/** The account's passkeys, the newest first; null if the server has none. @throws ApiError */
export const fetchPasskeys = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.passkeys, signal, quiet: true }, PasskeyList))

/** @throws ApiError */
export const beginPasskey = (values: WithPassword) =>
  callData({ to: endpoints.beginPasskey, params: values, quiet: true }, PasskeyPrompt)

/** @throws ApiError */
export const addPasskey = (values: AddPasskey) => callAck({ to: endpoints.addPasskey, params: values, quiet: true })

/** @throws ApiError */
export const removePasskey = (values: RemovePasskey) =>
  callAck({ to: endpoints.removePasskey, params: values, quiet: true })

/** The linked login at the site's issuer; null if the server has none. @throws ApiError */
export const fetchOpenIdAccount = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.openIdAccount, signal, quiet: true }, OpenIdAccount))

/** @throws ApiError */
export const beginOpenIdLink = (values: WithPassword) =>
  callData({ to: endpoints.beginOpenIdLink, params: values, quiet: true }, OpenIdStart)

/** @throws ApiError */
export const linkOpenId = (values: OpenIdAnswer) => callAck({ to: endpoints.linkOpenId, params: values, quiet: true })

/** @throws ApiError */
export const unlinkOpenId = (values: WithPassword) =>
  callAck({ to: endpoints.unlinkOpenId, params: values, quiet: true })

/** Deletes the account after a delay, and ends all logins. @throws ApiError */
export const deleteAccount = (values: DeleteAccount) =>
  callAck({ to: endpoints.deleteAccount, params: values, quiet: true })
