/** Calls of the administration. All are quiet: the page or the dialog shows the error. */
import type * as v from 'valibot'
import {
  AdminCards,
  AdminJobs,
  AdminOrders,
  AdminOverview,
  AdminServices,
  AdminSite,
  AdminUsers,
  AuditEntries,
  CodeBatches,
  CreatedCodes,
  FoundCode,
  NewPassword,
  SentTo,
  ServiceTest,
  UsedCodes,
  type ChangeCredit,
  type ChangeService,
  type ChangeSetting,
  type CreateCard,
  type CreateCodes,
  type CreateUser,
  type ExtendMembership,
  type ListAudit,
  type ListJobs,
  type ListOrders,
  type ListUsedCodes,
  type ListUsers,
  type ResetSecondFactor,
  type RetryJob,
  type SellCard,
  type SendMessage,
  type SetClosed,
  type SetPassword,
  type SetRoles,
  type testedServices,
} from '../../../wire/adminSchemas'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { callAck, callData, callPage } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'

/** @throws ApiError */
export const claimAdmin = (code: string) => callAck({ to: endpoints.claimAdmin, params: { code }, quiet: true })

/** Null if the server can't be administered by calls. @throws ApiError */
export const fetchOverview = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.adminOverview, signal, quiet: true }, AdminOverview))

// ---- users ---------------------------------------------------------------------------------------------------------------

/** @throws ApiError */
export const fetchUsers = (query: v.InferInput<typeof ListUsers>, signal?: AbortSignal) =>
  callPage({ to: endpoints.adminUsers, params: query, signal, quiet: true }, AdminUsers)

/** @throws ApiError */
export const createUser = (user: CreateUser) =>
  callData({ to: endpoints.createUser, params: user, quiet: true }, NewPassword)

/** @throws ApiError */
export const setUserPassword = (password: v.InferInput<typeof SetPassword>) =>
  callData({ to: endpoints.setUserPassword, params: password, quiet: true }, NewPassword)

/** @throws ApiError */
export const closeUser = (change: v.InferInput<typeof SetClosed>) =>
  callAck({ to: endpoints.closeUser, params: change, quiet: true })

/** @throws ApiError */
export const resetUserSecondFactor = (user: v.InferInput<typeof ResetSecondFactor>) =>
  callAck({ to: endpoints.resetUserSecondFactor, params: user, quiet: true })

/** @throws ApiError */
export const setUserRoles = (roles: v.InferInput<typeof SetRoles>) =>
  callAck({ to: endpoints.setUserRoles, params: roles, quiet: true })

/** @throws ApiError */
export const changeUserCredit = (change: ChangeCredit) =>
  callAck({ to: endpoints.changeUserCredit, params: change, quiet: true })

/** @throws ApiError */
export const extendMembership = (change: v.InferInput<typeof ExtendMembership>) =>
  callAck({ to: endpoints.extendMembership, params: change, quiet: true })

/** @returns the number of recipients; undefined if unknown @throws ApiError */
export const sendMessage = async (message: SendMessage) =>
  (await callData({ to: endpoints.sendMessage, params: message, quiet: true }, SentTo)).users

// ---- shop ----------------------------------------------------------------------------------------------------------------

/** @throws ApiError */
export const fetchBatches = (signal?: AbortSignal) =>
  callData({ to: endpoints.codeBatches, signal, quiet: true }, CodeBatches)

/** @throws ApiError */
export const createCodes = (codes: CreateCodes) =>
  callData({ to: endpoints.createCodes, params: codes, quiet: true }, CreatedCodes)

/** @throws ApiError */
export const revokeCodes = (batch: string) => callAck({ to: endpoints.revokeCodes, params: { batch }, quiet: true })

/** @throws ApiError */
export const fetchUsedCodes = (query: v.InferInput<typeof ListUsedCodes>, signal?: AbortSignal) =>
  callPage({ to: endpoints.usedCodes, params: query, signal, quiet: true }, UsedCodes)

/** @throws ApiError */
export const findCode = (code: string) => callData({ to: endpoints.findCode, params: { code }, quiet: true }, FoundCode)

/** @throws ApiError */
export const fetchCards = (signal?: AbortSignal) =>
  callData({ to: endpoints.adminCards, signal, quiet: true }, AdminCards)

/** @throws ApiError */
export const createCard = (card: CreateCard) => callAck({ to: endpoints.createCard, params: card, quiet: true })

/** @throws ApiError */
export const sellCard = (change: v.InferInput<typeof SellCard>) =>
  callAck({ to: endpoints.sellCard, params: change, quiet: true })

/** @throws ApiError */
export const fetchAllOrders = (query: v.InferInput<typeof ListOrders>, signal?: AbortSignal) =>
  callPage({ to: endpoints.adminOrders, params: query, signal, quiet: true }, AdminOrders)

// ---- site ----------------------------------------------------------------------------------------------------------------

/** @throws ApiError */
export const fetchSite = (signal?: AbortSignal) => callData({ to: endpoints.adminSite, signal, quiet: true }, AdminSite)

/** @throws ApiError */
export const changeSetting = (change: v.InferInput<typeof ChangeSetting>) =>
  callAck({ to: endpoints.changeSetting, params: change, quiet: true })

/** How the services for texts are connected; null if they can't be changed by calls. @throws ApiError */
export const fetchServices = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.adminServices, signal, quiet: true }, AdminServices))

/** @throws ApiError */
export const changeService = (service: ChangeService) =>
  callAck({ to: endpoints.changeService, params: service, quiet: true })

/** @throws ApiError */
export const testService = (service: (typeof testedServices)[number], signal?: AbortSignal) =>
  callData({ to: endpoints.testService, params: { service }, signal, quiet: true }, ServiceTest)

/** @throws ApiError */
export const fetchJobs = (query: v.InferInput<typeof ListJobs>, signal?: AbortSignal) =>
  callPage({ to: endpoints.adminJobs, params: query, signal, quiet: true }, AdminJobs)

/** @throws ApiError */
export const retryJob = (job: v.InferInput<typeof RetryJob>) =>
  callAck({ to: endpoints.retryJob, params: job, quiet: true })

/** @throws ApiError */
export const fetchAudit = (query: v.InferInput<typeof ListAudit>, signal?: AbortSignal) =>
  callPage({ to: endpoints.auditLog, params: query, signal, quiet: true }, AuditEntries)
