/**
 * The houses outside that accounts and the shop deal with, as ports. Each has one behaviour suite under tests/server/ports.
 * A real one is an adapter under server/adapters and a line in server/machine.ts; docs/gateways.md says what it has to do.
 */

export interface Gateways {
  captchas: Captchas
  /** Null where no message can be sent. */
  sms: Sms | null
  /** Null where nobody can log in by it. */
  wechat: Wechat | null
  /** Null where only the balance of an account pays. */
  payments: Payments | null
}

/** Pictures of a few characters, which a person can read and a program not easily. */
export interface Captchas {
  /** What may be drawn: no character looks like another. */
  readonly alphabet: string
  draw(text: string): { type: string; bytes: Uint8Array<ArrayBuffer> }
}

/** What a code on a phone is good for. */
export type SmsEvent = 'login' | 'resetpwd' | 'bind'

export interface SmsMessage {
  /** Digits, with a country code in front when it is not a Chinese number. */
  mobile: string
  event: SmsEvent
  code: string
  /** The whole sentence, with the code in it, in the reader's language. */
  text: string
}

/** The message was not taken. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
}

export interface Sms {
  /** Resolves when the message is on its way. @throws SmsFailed */
  send(message: SmsMessage): Promise<void>
}

/**
 * Pages on which a person decides what elsewhere a real house would, served under /api/sandbox. Each says that it only plays.
 * A gateway that has none is a real one.
 */
export interface SandboxPages {
  /** @param tell brings a call to this server, as the real house would over the network */
  answer(request: Request, tell: (call: Request) => Promise<Response>): Promise<Response>
}

export interface WechatPerson {
  /** Who it is, for ever the same and nobody else's. */
  openid: string
  nickname: string
}

export interface Wechat {
  /**
   * What the QR code holds. Whoever opens it in WeChat is asked there, and then sent to `/api/wechat/callback`.
   * @param scene names the login that waits; it is no secret
   * @param site address of this server, without a slash at its end
   */
  address(scene: string, site: string): Promise<string>
  /** Who was sent to the callback: person null when they refused, all null when the call is not WeChat's own. */
  read(request: Request): Promise<{ scene: string; person: WechatPerson | null } | null>
  readonly sandbox?: SandboxPages
}

export type PayMethod = 'alipay' | 'wechat'

export interface PayableOrder {
  ordernum: string
  title: string
  cents: number
  method: PayMethod
}

/** What the house that takes the money says of an order. */
export interface PayNotice {
  ordernum: string
  /** The house's own number of the payment: the same one may be told many times. */
  trade: string
  cents: number
  /** False: the payer refused. */
  paid: boolean
}

export interface Payments {
  readonly methods: readonly PayMethod[]
  /**
   * The http(s) address where a person pays the order.
   * @param site address of this server, without a slash at its end: the house calls `/api/order/notify` there
   */
  address(order: PayableOrder, site: string): Promise<string>
  /** What a call to `/api/order/notify` says; null when it is not the house's own. */
  read(request: Request): Promise<PayNotice | null>
  /** What the house waits for: it tells a notice again until it was taken. */
  reply(taken: boolean): Response
  readonly sandbox?: SandboxPages
}
