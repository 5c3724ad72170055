/** API calls of the account page. Those of dialogs are quiet: the dialog shows the error. */
import {
  Cards,
  CreditLedgerEntries,
  Messages,
  CreatedOrder,
  WireOrders,
  OrderState,
  Payment,
  type Id,
} from '../../../wire/responses'
import type {
  ChangePassword,
  CreateOrder,
  EditProfile,
  RevokeSessions,
  Paging,
  ReadMessages,
} from '../../../wire/requests'
import { LoginSessions } from '../../../wire/loginSessions'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { callData, callPage, callAck } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'

/** The page reports failures. @throws ApiError */
export const fetchVipCards = (signal?: AbortSignal) => callData({ to: endpoints.vipCards, signal, quiet: true }, Cards)

/** The page reports failures. @throws ApiError */
export const fetchTimeCards = (signal?: AbortSignal) =>
  callData({ to: endpoints.timeCards, signal, quiet: true }, Cards)

/** @throws ApiError */
export const createOrder = (order: CreateOrder) =>
  callData({ to: endpoints.createOrder, params: order, quiet: true }, CreatedOrder)

const payments = {
  alipay: endpoints.payByAlipay,
  wechat: endpoints.payByWechat,
  balance: endpoints.payByBalance,
} as const
export type PaymentMethod = keyof typeof payments

/**
 * Requests payment of an order. `paystr` is the payment URL; paying by balance completes immediately and returns none.
 * @throws ApiError
 */
export const requestPayment = (method: PaymentMethod, ordernum: string) =>
  callData({ to: payments[method], params: { ordernum }, quiet: true }, Payment)

/** @throws ApiError */
export const fetchOrder = (ordernum: string, signal?: AbortSignal) =>
  callData({ to: endpoints.findOrder, params: { ordernum }, signal, quiet: true }, OrderState)

/** The user's orders, newest first; null if the server has no list. @throws ApiError */
export const fetchOrders = (page: Paging, signal?: AbortSignal) =>
  nullIfUnsupported(callPage({ to: endpoints.orders, params: page, signal, quiet: true }, WireOrders))

/** Credit ledger entries, newest first; null if the server has no ledger. @throws ApiError */
export const fetchCreditLedger = (page: Paging, signal?: AbortSignal) =>
  nullIfUnsupported(callPage({ to: endpoints.creditLedger, params: page, signal, quiet: true }, CreditLedgerEntries))

/** Redeems a code. Returns the server's message. @throws ApiError */
export const redeemCode = (code: string) => callAck({ to: endpoints.redeemCode, params: { code }, quiet: true })

/** Updates the given profile fields. @throws ApiError `refused` with the server's message */
export const editProfile = (values: EditProfile) => callAck({ to: endpoints.editProfile, params: values, quiet: true })

/** Changes the password; ends every other session of the account. @throws ApiError `refused` with the server's message */
export const changePassword = (values: ChangePassword) =>
  callAck({ to: endpoints.changePassword, params: values, quiet: true })

/** The account's login sessions. @throws ApiError */
export const fetchLoginSessions = (signal?: AbortSignal) =>
  callData({ to: endpoints.loginSessions, signal, quiet: true }, LoginSessions)

/** Ends one session or, without an id, all but this one. @throws ApiError */
export const revokeSessions = (id?: Id) => {
  const params: RevokeSessions = id === undefined ? {} : { id: String(id) }
  return callAck({ to: endpoints.revokeSessions, params, quiet: true })
}

/** The user's messages, newest first; null if the server doesn't support messages. @throws ApiError */
export const fetchMessages = (page: Paging, signal?: AbortSignal) =>
  nullIfUnsupported(callPage({ to: endpoints.messages, params: page, signal, quiet: true }, Messages))

/** Marks one message as read. @throws ApiError */
export const readMessage = (id: Id) =>
  callAck({ to: endpoints.readMessages, params: { id } satisfies ReadMessages, quiet: true })
