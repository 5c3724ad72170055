/**
 * Diarization error rate: missed speech, false alarms and confused speakers per second of speech, with overlapping speech counted and the
 * best mapping of speakers (NIST, "The 2009 Rich Transcription Meeting Recognition Evaluation Plan").
 */

/** @typedef {{ startMs: number, endMs: number, speaker: string }} Turn */
/** @typedef {{ frames: number, pairs: [number, number][] }} Mapping pairs of indexes, and the frames in which they agree */

const frameMs = 10
/** Not scored on each side of a boundary in the reference, since people mark boundaries differently. */
const collarMs = 250
/** The mapping tries all combinations of so many recognized speakers: those who speak longest. */
const maxMapped = 12

/**
 * The `SPEAKER` lines of an RTTM file.
 * @param {string} rttm
 * @returns {Turn[]}
 */
export function parseRttm(rttm) {
  return rttm
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([type]) => type === 'SPEAKER')
    .map(([, , , start, duration, , , speaker = '']) => {
      const [startMs, durationMs] = [Number(start) * 1000, Number(duration) * 1000]
      if (!(startMs >= 0 && durationMs >= 0) || speaker === '') throw new Error('an RTTM line can’t be read')
      return { startMs, endMs: startMs + durationMs, speaker }
    })
}

/**
 * @param {readonly Turn[]} reference
 * @param {readonly Turn[]} recognized
 * @returns {{ errorMs: number, speechMs: number }} their quotient is the rate
 */
export function diarizationError(reference, recognized) {
  const endMs = Math.max(0, ...[...reference, ...recognized].map((turn) => turn.endMs))
  const frames = Math.ceil(endMs / frameMs)
  const [wanted, got] = [presence(reference, frames), presence(recognized, frames)]
  const isScored = scoredFrames(reference, frames)
  const mapping = bestMapping(wanted, got, isScored)
  let [errors, speech] = [0, 0]
  for (let frame = 0; frame < frames; frame += 1) {
    if (!isScored[frame]) continue
    const wantedCount = count(wanted, frame)
    const right = mapping.filter(([one, other]) => one[frame] && other[frame]).length
    errors += Math.max(wantedCount, count(got, frame)) - right
    speech += wantedCount
  }
  return { errorMs: errors * frameMs, speechMs: speech * frameMs }
}

/**
 * For each speaker, 1 in the frames in which they speak.
 * @param {readonly Turn[]} turns
 * @param {number} frames
 */
function presence(turns, frames) {
  /** @type {Map<string, Uint8Array>} */
  const speakers = new Map()
  for (const { startMs, endMs, speaker } of turns) {
    const present = speakers.get(speaker) ?? new Uint8Array(frames)
    speakers.set(speaker, present.fill(1, Math.round(startMs / frameMs), Math.round(endMs / frameMs)))
  }
  return [...speakers.values()]
}

/**
 * @param {readonly Turn[]} reference
 * @param {number} frames
 */
function scoredFrames(reference, frames) {
  const scored = new Uint8Array(frames).fill(1)
  for (const boundary of reference.flatMap(({ startMs, endMs }) => [startMs, endMs]))
    scored.fill(
      0,
      Math.max(0, Math.round((boundary - collarMs) / frameMs)),
      Math.round((boundary + collarMs) / frameMs),
    )
  return scored
}

const count = (/** @type {readonly Uint8Array[]} */ speakers, /** @type {number} */ frame) =>
  speakers.reduce((sum, present) => sum + (present[frame] ?? 0), 0)

/**
 * The pairs of a reference speaker and a recognized one that agree for the longest time.
 * @param {readonly Uint8Array[]} wanted
 * @param {readonly Uint8Array[]} got
 * @param {Uint8Array} isScored
 * @returns {[Uint8Array, Uint8Array][]}
 */
function bestMapping(wanted, got, isScored) {
  const length = (/** @type {Uint8Array} */ present) => present.reduce((sum, one) => sum + one, 0)
  const longest = got.toSorted((one, other) => length(other) - length(one)).slice(0, maxMapped)
  const agreement = wanted.map((one) =>
    longest.map((other) => one.reduce((sum, present, at) => sum + present * (other[at] ?? 0) * (isScored[at] ?? 0), 0)),
  )
  /** @type {Map<string, Mapping>} */
  const known = new Map()
  /**
   * The best mapping of the reference speakers from `from` on to those not in `used`, a bit set.
   * @param {number} from
   * @param {number} used
   * @returns {Mapping}
   */
  const best = (from, used) => {
    const key = `${from}:${used}`
    const before = known.get(key)
    if (before || from === wanted.length) return before ?? { frames: 0, pairs: [] }
    let found = best(from + 1, used)
    for (const at of longest.keys()) {
      if (used & (1 << at)) continue
      const rest = best(from + 1, used | (1 << at))
      const frames = rest.frames + (agreement[from]?.[at] ?? 0)
      if (frames > found.frames) found = { frames, pairs: [[from, at], ...rest.pairs] }
    }
    known.set(key, found)
    return found
  }
  const none = new Uint8Array(0)
  return best(0, 0).pairs.map(([one, other]) => [wanted[one] ?? none, longest[other] ?? none])
}
