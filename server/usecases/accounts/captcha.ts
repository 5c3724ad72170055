/** What slows down programs that request codes: a picture or a sound whose characters are typed, or a proof of work. */
import { RequestError } from '../../lib/requestError'
import { newToken, randomString, sha256Hex } from '../../lib/secrets'
import type { SpokenLanguage } from '../../ports/gateways'
import type { Repositories } from '../../ports/repositories'
import type { Settings } from '../../ports/settings'
import { enforceRateLimit } from '../rateLimits'
import type { AccountContext, ClientInfo } from './accountContext'
import { normalizeAnswer, validMs } from './oneTimeCodes'

const hourMs = 3_600_000
const pictureLength = 5
/** Digits can be guessed more easily than letters. */
const soundLength = 6
/** Captchas per network and hour. Many users may share a network. */
const captchasPerHour = 300
/** Leading zero bits of a proof's hash: about a second of work for a phone, each bit more doubles it. */
export const proofBits = 17
/** What is stored in place of an answer: any right proof is one. */
const proofMark = 'proof'

/** @param kind `sound` if the characters are to be heard */
export interface NewCaptcha {
  kind: 'picture' | 'sound'
}

/**
 * Creates a captcha and its key. A sound is made if there are recordings, else a picture; where proofs are asked for, the text
 * `proof` with the number of bits. @throws RequestError 429
 */
export async function createCaptcha(
  { ports, settings }: AccountContext,
  { network, locale }: ClientInfo,
  { kind }: NewCaptcha,
): Promise<{ key: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { store, captchas, clock } = ports
  const now = clock.now()
  await enforceRateLimit(store, `captcha ${network}`, { now, windowMs: hourMs, max: captchasPerHour })
  const key = newToken()
  const subject = subjectOf(key)
  const keep = async (answer: string) =>
    store.verificationCodes.upsert({
      ...{ subject, asker: '', hash: await captchaHash(subject, answer) },
      ...{ triesLeft: 1, expiresAt: now + validMs },
    })
  if (settings.captcha === 'proof') {
    await keep(proofMark)
    return { key, type: 'text/plain', bytes: new TextEncoder().encode(`proof ${proofBits}`) }
  }
  if (kind === 'sound' && captchas.speak) {
    const digits = randomString('0123456789', soundLength)
    await keep(digits)
    const language: SpokenLanguage = locale === 'zh-CN' ? 'zh' : 'en'
    return { key, ...(await captchas.speak(digits, language)) }
  }
  const text = randomString(captchas.alphabet, pictureLength)
  await keep(text)
  return { key, ...captchas.render(text) }
}

export interface CaptchaAnswer {
  captcha: string
  key: string
  /** What a proof is for, such as `login 13800000000`: it proves nothing for anything else. */
  purpose: string
  now: number
}

/** Uses up a captcha. @throws RequestError if the answer is wrong */
export async function requireCaptcha(
  store: Repositories,
  settings: Pick<Settings, 'captcha'>,
  { captcha, key, purpose, now }: CaptchaAnswer,
): Promise<void> {
  if (settings.captcha === 'none') return
  const subject = subjectOf(key)
  const isProof = settings.captcha === 'proof'
  const answer = !isProof ? captcha : (await isProven(`${key} ${purpose} ${captcha}`)) ? proofMark : ''
  if (!(await store.verificationCodes.redeem(subject, await captchaHash(subject, answer), now)))
    throw new RequestError(isProof ? 'captcha.unproven' : 'captcha.wrong')
}

const subjectOf = (key: string) => `captcha ${key}`

/** A plain hash suffices: a captcha grants no access, and new ones are free. */
const captchaHash = (subject: string, text: string) => sha256Hex(normalizeAnswer(subject, text))

/** Whether the text's hash begins with enough zero bits. */
const isProven = async (text: string): Promise<boolean> =>
  Math.clz32(Number.parseInt((await sha256Hex(text)).slice(0, 8), 16)) >= proofBits
