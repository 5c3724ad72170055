/** What somebody must show: that they can read a picture, and that a phone is theirs. */
import type { SendSms } from '../../src/wire/requests'
import type { InferOutput } from 'valibot'
import type { SmsEvent } from '../gateways'
import { sentence, type ServerLocale } from '../messages'
import type { Ports } from '../ports'
import type { Tables } from '../tables'
import { Refusal, tooManyTries } from '../refusal'
import { digest, newToken, randomText } from '../secrets'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long a picture or a code on a phone may be answered. */
const validMinutes = 5
const captchaLength = 5
const codeLength = 6
/** Wrong codes that may be told for one that was sent. */
const triesACode = 5
/** Pictures an address may ask for in an hour: many people may share it. */
const captchasPerHour = 300
const messagesPerAddressAndHour = 30
const messagesPerNumberAndHour = 5

/** A picture to read and the key that names it. @throws Refusal 429 */
export async function newCaptcha({ store, captchas, clock }: Ports, address: string) {
  const now = clock.now()
  await limit(store, `captcha ${address}`, now, hourMs, captchasPerHour)
  const key = newToken()
  const text = randomText(captchas.alphabet, captchaLength)
  await put(store, `captcha ${key}`, text, 1, now)
  return { key, ...captchas.draw(text) }
}

/**
 * Sends a code to a phone for somebody who read the picture. To reset a password nothing is sent where the number has no
 * account, and the answer is the same. @throws Refusal
 */
export async function sendCode(
  ports: Ports,
  asked: InferOutput<typeof SendSms>,
  address: string,
  locale: ServerLocale,
): Promise<void> {
  const { store, sms, clock, log } = ports
  if (!sms) throw new Refusal('sms.off')
  const now = clock.now()
  const mobile = phoneOf(asked.mobile)
  await limit(store, `sms address ${address}`, now, hourMs, messagesPerAddressAndHour)
  if (!(await redeem(store, `captcha ${asked.key}`, asked.captcha, now))) throw new Refusal('captcha.wrong')
  await limit(store, `sms minute ${mobile}`, now, minuteMs, 1)
  await limit(store, `sms hour ${mobile}`, now, hourMs, messagesPerNumberAndHour)

  const code = randomText('0123456789', codeLength)
  await put(store, `${asked.event} ${mobile}`, code, triesACode, now)
  const text = sentence(locale, `sms.${asked.event}`, { code, minutes: validMinutes })
  const message = { mobile, event: asked.event, code, text }
  const failed = (error: unknown) => log.error('sms', { event: asked.event, error })
  if (asked.event === 'resetpwd') {
    // Not waited for: how long it takes would tell whether there is an account.
    if (await store.users.byPhone(mobile)) void sms.send(message).catch(failed)
    return
  }
  try {
    await sms.send(message)
  } catch (error) {
    failed(error)
    throw new Refusal('sms.failed')
  }
}

/** Uses up the code that was sent to a phone. @throws Refusal when it is another or too old */
export async function needCode(
  tables: Tables,
  event: SmsEvent,
  mobile: string,
  code: string,
  now: number,
): Promise<void> {
  if (!(await redeem(tables, `${event} ${phoneOf(mobile)}`, code, now))) throw new Refusal('sms.wrong')
}

/** A number in one form of writing: a Chinese one without its country code. */
export function phoneOf(mobile: string): string {
  return mobile.trim().replace(/^(?:\+|00)86(?=1\d{10}$)/, '')
}

/** @throws Refusal 429 when the window has no try left */
export async function limit(
  { tries }: Tables,
  key: string,
  now: number,
  windowMs: number,
  most: number,
): Promise<void> {
  const waitMs = await tries.take(key, now, windowMs, most)
  if (waitMs > 0) throw tooManyTries(waitMs)
}

async function put({ proofs }: Tables, subject: string, text: string, triesLeft: number, now: number): Promise<void> {
  await proofs.put({ subject, hash: await hashOf(subject, text), triesLeft, expiresAt: now + validMinutes * minuteMs })
}

async function redeem({ proofs }: Tables, subject: string, text: string, now: number): Promise<boolean> {
  return proofs.redeem(subject, await hashOf(subject, text), now)
}

/** Neither case nor the spaces around it matter. */
const hashOf = (subject: string, text: string) => digest(`${subject} ${text.trim().toUpperCase()}`)
