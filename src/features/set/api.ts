/**
 * Membership, time cards, orders, redemption codes, and messages. What a dialog asks for is quiet: the dialog says what failed.
 */
import { Cards, CreditLines, Messages, Order, OrderRows, OrderState, Payment, type Id } from '../../wire/bodies'
import type { CreateOrder, EditProfile, Paging, ReadMessages } from '../../wire/requests'
import { ask, askPage, tell } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'

/** @throws ApiError */
export const fetchVipCards = (signal?: AbortSignal) => ask({ to: endpoints.vipCards, signal }, Cards)

/** @throws ApiError */
export const fetchTimeCards = (signal?: AbortSignal) => ask({ to: endpoints.timeCards, signal }, Cards)

/** @throws ApiError */
export const createOrder = (order: CreateOrder) => ask({ to: endpoints.createOrder, params: order, quiet: true }, Order)

const payments = {
  alipay: endpoints.payByAlipay,
  wechat: endpoints.payByWechat,
  balance: endpoints.payByBalance,
} as const
export type PaymentMethod = keyof typeof payments

/**
 * Asks for payment of an order: `paystr` is the address to pay at; the balance settles at once and gives none.
 * @throws ApiError
 */
export const requestPayment = (method: PaymentMethod, ordernum: string) =>
  ask({ to: payments[method], params: { ordernum }, quiet: true }, Payment)

/** @throws ApiError */
export const fetchOrder = (ordernum: string, signal?: AbortSignal) =>
  ask({ to: endpoints.findOrder, params: { ordernum }, signal, quiet: true }, OrderState)

/** The caller's orders, the newest first. @throws ApiError */
export const fetchOrders = (page: Paging, signal?: AbortSignal) =>
  askPage({ to: endpoints.orders, params: page, signal }, OrderRows)

/** Where credit came from and went, the newest first. @throws ApiError */
export const fetchCreditLines = (page: Paging, signal?: AbortSignal) =>
  askPage({ to: endpoints.creditLines, params: page, signal }, CreditLines)

/** Redeems a code; gives the server's sentence. @throws ApiError */
export const exchange = (code: string) => tell({ to: endpoints.exchange, params: { code }, quiet: true })

/** Changes what is given of name and picture. @throws ApiError `refused` with the server's sentence */
export const editProfile = (values: EditProfile) => tell({ to: endpoints.editProfile, params: values, quiet: true })

/** Messages to the caller, the newest first. @throws ApiError */
export const fetchMessages = (page: Paging, signal?: AbortSignal) =>
  askPage({ to: endpoints.messages, params: page, signal }, Messages)

/** Marks one message as read. @throws ApiError */
export const readMessage = (id: Id) =>
  tell({ to: endpoints.readMessages, params: { id } satisfies ReadMessages, quiet: true })
