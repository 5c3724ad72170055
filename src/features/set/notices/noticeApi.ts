/** API calls about notices and the webhook. All are quiet: the caller shows the error beside what was refused. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { NoticeSettings, Webhook, WebhookSecret, type ChangeNotices } from '../../../wire/noticeSchemas'

export const noticesKey = ['notices']
export const webhookKey = ['webhook']

/** Null if the server has no such settings. @throws ApiError */
export const fetchNotices = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.notices, signal, quiet: true }, NoticeSettings))

/** @throws ApiError */
export const changeNotices = (change: ChangeNotices) =>
  callData({ to: endpoints.changeNotices, params: change, quiet: true }, NoticeSettings)

/** @throws ApiError */
export const fetchWebhook = (signal?: AbortSignal) => callData({ to: endpoints.webhook, signal, quiet: true }, Webhook)

/** '' removes it. @throws ApiError `refused` with what is wrong with the URL */
export const saveWebhook = (url: string) =>
  callData({ to: endpoints.saveWebhook, params: { url }, quiet: true }, Webhook)

/** @throws ApiError */
export const fetchWebhookSecret = async () =>
  (await callData({ to: endpoints.webhookSecret, quiet: true }, WebhookSecret)).secret

/** @throws ApiError */
export const rotateWebhookSecret = async () =>
  (await callData({ to: endpoints.rotateWebhookSecret, quiet: true }, WebhookSecret)).secret

/** @throws ApiError */
export const testWebhook = () => callAck({ to: endpoints.testWebhook, quiet: true })

/** @throws ApiError */
export const resendDelivery = (id: number) => callAck({ to: endpoints.resendDelivery, params: { id }, quiet: true })
