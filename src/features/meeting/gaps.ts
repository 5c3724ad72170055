/** What was not heard, or not sent in its time, and what became of it. */
import * as v from 'valibot'

/**
 * - `device`: the microphone was gone; `asleep`: the computer or the audio thread stood still; `disk`: there was no room, not even in
 *   memory; `crash`: the page ended while it recorded, and what it had not written yet is lost
 * - `network`: it was kept on the device and the server did not get it in its time
 * - `credit`, `refused`: the server took no more sound, for want of credit or as it said then
 * - `elsewhere`: the server already has other sound for that time, from another device
 */
export const gapCauses = ['device', 'asleep', 'disk', 'crash', 'network', 'credit', 'refused', 'elsewhere'] as const
export type GapCause = (typeof gapCauses)[number]

/** `lost` for good; `waiting` on this device to be sent; `sent` later; `onDevice`: it stays here and is not in the record. */
export const gapFates = ['lost', 'waiting', 'sent', 'onDevice'] as const

const ms = v.pipe(v.number(), v.minValue(0))
export const Gap = v.object({
  cause: v.picklist(gapCauses),
  fate: v.picklist(gapFates),
  /** Where in the sound. */
  atMs: ms,
  /** How much sound it is about: for `lost`, how long nothing was heard; null where nobody knows. */
  lengthMs: v.nullable(ms),
})
export type Gap = v.InferOutput<typeof Gap>

/** An outage shorter than this is not worth a line. */
const leastOutageMs = 3000

/** What waits from now on, because the connection is gone or not wanted. A second outage before the first has healed makes it longer. */
export function outageBegan(gaps: readonly Gap[], atMs: number, cause: GapCause = 'network'): readonly Gap[] {
  const waiting = gaps.some(({ fate }) => fate === 'waiting')
  return waiting ? gaps : [...gaps, { cause, fate: 'waiting', atMs, lengthMs: null }]
}

/** How far the sound reached when the connection was back. Short outages are forgotten. */
export function outageEnded(gaps: readonly Gap[], heardMs: number): readonly Gap[] {
  return gaps.flatMap((gap) => {
    if (gap.fate !== 'waiting') return [gap]
    const lengthMs = Math.max(gap.lengthMs ?? 0, heardMs - gap.atMs)
    return lengthMs < leastOutageMs ? [] : [{ ...gap, lengthMs }]
  })
}

/** The meeting is over: sound from there on is not in the record and is sent no more. */
export function leftBehind(gaps: readonly Gap[], atMs: number, lengthMs: number, cause: GapCause): readonly Gap[] {
  if (lengthMs <= 0) return gaps
  const settled = gaps.filter(({ fate }) => fate !== 'waiting')
  const known = settled.some((gap) => gap.fate === 'onDevice' && gap.atMs === atMs && gap.lengthMs === lengthMs)
  return known ? settled : [...settled, { cause, fate: 'onDevice', atMs, lengthMs }]
}

/** The server has everything before that. */
export function acknowledged(gaps: readonly Gap[], ackedMs: number): readonly Gap[] {
  const healed = (gap: Gap) => gap.fate === 'waiting' && gap.lengthMs !== null && ackedMs >= gap.atMs + gap.lengthMs
  return gaps.some(healed) ? gaps.map((gap) => (healed(gap) ? { ...gap, fate: 'sent' } : gap)) : gaps
}
