/** Audio that was not captured or not sent in time, and what happened to it. */
import * as v from 'valibot'

/**
 * - `device`: the microphone was disconnected; `asleep`: the computer or the audio thread was suspended; `disk`: no space left, not
 *   even in memory; `crash`: the page ended while recording, and unwritten audio is lost
 * - `network`: stored on the device, but not sent in time
 * - `credit`, `refused`: the server took no more audio, for lack of credit or for the reason it gave
 * - `elsewhere`: the server already has other audio for that time, from another device
 */
export const gapCauses = ['device', 'asleep', 'disk', 'crash', 'network', 'credit', 'refused', 'elsewhere'] as const
export type GapCause = (typeof gapCauses)[number]

/** `lost` permanently; `waiting` on this device to be sent; `sent` later; `onDevice`: only on this device, not in the record. */
export const gapFates = ['lost', 'waiting', 'sent', 'onDevice'] as const

const ms = v.pipe(v.number(), v.minValue(0))
export const Gap = v.object({
  cause: v.picklist(gapCauses),
  fate: v.picklist(gapFates),
  /** Position in the meeting's audio. */
  atMs: ms,
  /** Length of the audio concerned: for `lost`, the duration of the dropout; null when unknown. */
  lengthMs: v.nullable(ms),
})
export type Gap = v.InferOutput<typeof Gap>

/** Shorter outages are not listed. */
const minOutageMs = 3000

/** Starts a `waiting` gap because the connection was lost or refused. A further outage extends an unhealed one. */
export function outageBegan(gaps: readonly Gap[], atMs: number, cause: GapCause = 'network'): readonly Gap[] {
  const waiting = gaps.some(({ fate }) => fate === 'waiting')
  return waiting ? gaps : [...gaps, { cause, fate: 'waiting', atMs, lengthMs: null }]
}

/** Sets the length of the outage when the connection is back. Short outages are dropped. */
export function outageEnded(gaps: readonly Gap[], capturedMs: number): readonly Gap[] {
  return gaps.flatMap((gap) => {
    if (gap.fate !== 'waiting') return [gap]
    const lengthMs = Math.max(gap.lengthMs ?? 0, capturedMs - gap.atMs)
    return lengthMs < minOutageMs ? [] : [{ ...gap, lengthMs }]
  })
}

/** The meeting has ended: audio from `atMs` on is not in the record and will not be sent. */
export function leftBehind(
  gaps: readonly Gap[],
  { atMs, lengthMs, cause }: { atMs: number; lengthMs: number; cause: GapCause },
): readonly Gap[] {
  if (lengthMs <= 0) return gaps
  const settled = gaps.filter(({ fate }) => fate !== 'waiting')
  const known = settled.some((gap) => gap.fate === 'onDevice' && gap.atMs === atMs && gap.lengthMs === lengthMs)
  return known ? settled : [...settled, { cause, fate: 'onDevice', atMs, lengthMs }]
}

/** The server has all audio before `ackedMs`. */
export function acknowledged(gaps: readonly Gap[], ackedMs: number): readonly Gap[] {
  const healed = (gap: Gap) => gap.fate === 'waiting' && gap.lengthMs !== null && ackedMs >= gap.atMs + gap.lengthMs
  return gaps.some(healed) ? gaps.map((gap) => (healed(gap) ? { ...gap, fate: 'sent' } : gap)) : gaps
}
