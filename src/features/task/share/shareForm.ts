/** What a link shows, as it is entered. Pure. */
import { formatTime } from '../../../shared/time/formatTime'
import type { TimeSpan } from '../../../transcript/model/silences'
import type { LanguageValue } from '../../../wire/constants'
import { languageValues } from '../../../wire/constants'
import { sharePasswordLength, type AddShare, type Share } from '../../../wire/shareSchemas'

export const shareParts = ['speakers', 'sound', 'summary', 'notes', 'export'] as const
export type SharePart = (typeof shareParts)[number]

/** `keep`: as it was before the edit. */
export type ShareExpiry = 'never' | '1' | '7' | '30' | 'date' | 'keep'

export interface ShareForm {
  readonly parts: Readonly<Record<SharePart, boolean>>
  readonly translations: readonly LanguageValue[]
  /** The part of the recording, as typed; null for the whole. */
  readonly range: { readonly from: string; readonly to: string } | null
  readonly expiry: ShareExpiry
  /** `YYYY-MM-DD`, the last day on which the link works; for the expiry `date`. */
  readonly date: string
  /** '' for none. */
  readonly password: string
  /** An edited link keeps its password. */
  readonly keepsPassword: boolean
}

/** Which field can't be sent as it is. */
export type ShareFault = 'range' | 'date' | 'password'

/** The link that is offered: everything is shown for a month; whoever has the address may save it. */
export const initialShareForm = (selection: TimeSpan | null): ShareForm => ({
  parts: { speakers: true, sound: true, summary: true, notes: false, export: true },
  translations: [],
  range: selection && toRangeFields(selection),
  expiry: '30',
  date: '',
  password: '',
  keepsPassword: false,
})

/** An existing link. */
export function toShareForm(share: Share): ShareForm {
  const { from, to, translations } = share
  return {
    parts: {
      speakers: share.speakers === 1,
      sound: share.sound === 1,
      summary: share.summary === 1,
      notes: share.notes === 1,
      export: share.export === 1,
    },
    translations: languageValues.filter((language) => translations.includes(language)),
    range: from === undefined || to === undefined ? null : toRangeFields({ startMs: from, endMs: to }),
    expiry: share.expires_at === undefined ? 'never' : 'keep',
    date: '',
    password: '',
    keepsPassword: share.password === 1,
  }
}

export const toRangeFields = ({ startMs, endMs }: TimeSpan) => ({ from: timeField(startMs), to: timeField(endMs) })

const timeField = (ms: number) => formatTime(ms, { millis: ms % 1000 !== 0 })

/** `[[hh:]mm:]ss[.mmm]` in milliseconds; null for anything else. */
export function parseTimeField(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?([0-5]?\d):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim().replaceAll('：', ':'))
  if (!match) return null
  const [, hours = '0', minutes, seconds = '', millis = ''] = match
  if (minutes !== undefined && Number(seconds) >= 60) return null
  const wholeSeconds = (Number(hours) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(millis.padEnd(3, '0'))
}

const dayMs = 86_400_000

/**
 * The options to send, or the first field that is invalid.
 * @param durationMs of the recording
 * @param kept the link that is edited, which keeps its expiry
 */
export function toShareOptions(
  form: ShareForm,
  { durationMs, nowMs, kept }: { durationMs: number; nowMs: number; kept?: Share | undefined },
): { options: Omit<AddShare, 'id'> } | { fault: ShareFault } {
  const range = form.range && { from: parseTimeField(form.range.from), to: parseTimeField(form.range.to) }
  if (range && (range.from === null || range.to === null || range.from >= Math.min(range.to, durationMs)))
    return { fault: 'range' }
  const expiresMs = expiryMs(form, nowMs)
  if (expiresMs !== null && !(expiresMs > nowMs)) return { fault: 'date' }
  const { length } = [...form.password]
  if (length > 0 && (length < sharePasswordLength.min || length > sharePasswordLength.max)) return { fault: 'password' }
  const flag = (part: SharePart) => (form.parts[part] ? 1 : 0)
  return {
    options: {
      speakers: flag('speakers'),
      sound: flag('sound'),
      summary: flag('summary'),
      notes: flag('notes'),
      export: flag('export'),
      translations: [...form.translations],
      from: range?.from ?? null,
      to: range?.to ?? null,
      expires_at:
        form.expiry === 'keep'
          ? (kept?.expires_at ?? null)
          : expiresMs === null
            ? null
            : new Date(expiresMs).toISOString(),
      ...(!(form.keepsPassword && form.password === '') && { password: form.password }),
    },
  }
}

/** Null for never or as before; NaN for no date. */
function expiryMs({ expiry, date }: ShareForm, nowMs: number): number | null {
  if (expiry === 'never' || expiry === 'keep') return null
  // The end of that day where the user is.
  if (expiry === 'date') return Date.parse(`${date}T23:59:59`)
  return nowMs + Number(expiry) * dayMs
}
