/**
 * Ports to the external services used by accounts and the shop. Each has one contract suite under tests/server/ports. A real
 * one needs an adapter under server/adapters and a line in server/createPorts.ts; docs/gateways.md lists the requirements.
 */
import type { OpenId } from './openId'

export interface Gateways {
  captchas: Captchas
  /** Null if text messages can't be sent. */
  sms: Sms | null
  /** Null if e-mail can't be sent. */
  mail: Mailer | null
  /** Null if nothing can be sent to webhooks. */
  webhooks: WebhookSender | null
  /** Null where passkeys can't be verified. */
  passkeys: Passkeys | null
  /** Null if no issuer of OpenID Connect is configured. */
  openId: OpenId | null
  /** Null if WeChat login is off. */
  wechat: Wechat | null
  /** Null if orders can be paid from the account balance only. */
  payments: Payments | null
}

/** Languages that captchas are spoken in. */
export type SpokenLanguage = 'zh' | 'en'

/** Captcha images and sounds: short texts that are easy for humans and hard for programs. */
export interface Captchas {
  /** Characters to choose from; none look alike. */
  readonly alphabet: string
  render(text: string): { type: string; bytes: Uint8Array<ArrayBuffer> }
  /** The digits as sound; null where there are no recordings. */
  speak:
    ((digits: string, language: SpokenLanguage) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }>) | null
}

/** Purpose of a one-time code. `unbind` goes to an account's current number before it changes. */
export type SmsPurpose = 'login' | 'resetpwd' | 'bind' | 'unbind'

export interface SmsMessage {
  /** Digits, with a country code unless it is a Chinese number. */
  mobile: string
  /** `notice` reports a change to the account. */
  event: SmsPurpose | 'notice'
  /** '' for a notice. */
  code: string
  /** The complete message, including the code, in the recipient's language. */
  text: string
}

/** The provider rejected the message. */
export class SmsError extends Error {
  override name = 'SmsError'
}

export interface Sms {
  /** Resolves when the provider has accepted the message. @throws SmsError */
  send(message: SmsMessage): Promise<void>
}

/** A mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same as HTML. */
  html: string
  /** The same for every attempt, so that a mail server can tell repeated ones. */
  id?: string
  /** Where such mails are turned off. */
  unsubscribe?: string
}

/** The mail server could not be reached, or rejected the mail. */
export class MailError extends Error {
  override name = 'MailError'
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. @throws MailError */
  send(mail: Mail): Promise<void>
}

/**
 * Why a request could not be sent: `insecure` without TLS, `address` to an address that is not public, `timeout` without an answer
 * in time.
 */
export type WebhookFault = 'insecure' | 'address' | 'unreachable' | 'timeout'
export class WebhookError extends Error {
  override name = 'WebhookError'
  constructor(
    readonly fault: WebhookFault,
    options?: ErrorOptions,
  ) {
    super(`the webhook could not be called: ${fault}`, options)
  }
}

/** Sends requests to addresses that users give. */
export interface WebhookSender {
  /** Whether requests may go to that URL, as far as it says itself. @throws WebhookError */
  check(url: string): void
  /** Resolves to the status of the answer, whose body is not read. Follows no redirects. @throws WebhookError */
  post(request: { url: string; headers: Record<string, string>; body: string }): Promise<number>
}

/** A passkey's public part. */
export interface VerifiedPasskey {
  /** Credential id, in base64url. */
  id: string
  /** In base64url. */
  publicKey: string
  /** How often it was used, if the device counts; a copy would count differently. */
  counter: number
}

/** Verifies passkeys (WebAuthn). `site` is the base URL of this server, to whose host a passkey is bound. */
export interface Passkeys {
  /** Options for the browser to make a passkey, and the challenge in them. @param request `existing`: ids the user already has */
  registration(request: {
    site: string
    siteName: string
    user: { id: number; username: string; name: string }
    existing: readonly string[]
  }): Promise<{ challenge: string; options: object }>
  /** Null if the browser's response is not what it must be. */
  verifyRegistration(answer: { site: string; challenge: string; response: object }): Promise<VerifiedPasskey | null>
  /** Options for the browser to use any passkey of this site. */
  login(request: { site: string }): Promise<{ challenge: string; options: object }>
  /** The passkey's new counter; null if the browser's response is not what it must be. */
  verifyLogin(answer: {
    site: string
    challenge: string
    response: object
    passkey: VerifiedPasskey
  }): Promise<number | null>
}

/**
 * Pages that simulate an external service, served under /api/sandbox and marked as such. Only sandbox gateways have them.
 */
export interface SandboxPages {
  /** @param dispatch sends a callback to this server, as the real service would over the network */
  handle(request: Request, dispatch: (call: Request) => Promise<Response>): Promise<Response>
}

export interface WechatIdentity {
  /** Permanent unique id of the WeChat user. */
  openid: string
  nickname: string
}

export interface Wechat {
  /**
   * URL for the QR code. WeChat asks the user to confirm, then redirects to `/api/wechat/callback`.
   * @param scene id of the pending login; not a secret
   * @param site base URL of this server, without a trailing slash
   */
  createLoginUrl(scene: string, site: string): Promise<string>
  /** Resolves a callback to the user: `person` is null if they declined; null if the request is not authentic. */
  exchangeCallback(request: Request): Promise<{ scene: string; person: WechatIdentity | null } | null>
  readonly sandbox?: SandboxPages
}

export type PayMethod = 'alipay' | 'wechat'

export interface PayableOrder {
  ordernum: string
  title: string
  cents: number
  method: PayMethod
}

/** A payment provider's notification about an order. */
export interface PaymentNotification {
  ordernum: string
  /** The provider's payment id. The same payment may be reported many times. */
  trade: string
  cents: number
  /** False if the payer declined. */
  paid: boolean
}

export interface Payments {
  readonly methods: readonly PayMethod[]
  /**
   * The http(s) URL where the user pays the order.
   * @param site base URL of this server, without a trailing slash: the provider calls `/api/order/notify` there
   */
  createPaymentUrl(order: PayableOrder, site: string): Promise<string>
  /** Reads a call to `/api/order/notify`; null if it is not authentic. */
  verifyNotification(request: Request): Promise<PaymentNotification | null>
  /** The response the provider expects. It repeats a notification until it is accepted. */
  acknowledge(accepted: boolean): Response
  readonly sandbox?: SandboxPages
}
