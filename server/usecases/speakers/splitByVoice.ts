/** Splits a segment where the voice changes. */
import type { WireSegment, WireWord } from '../../../src/wire/responses'
import type { VoiceTimeline } from './voiceTimeline'

/** A part of a segment, spoken by one voice; null if unknown. */
export interface VoicePart {
  segment: Omit<WireSegment, 'id' | 'role'>
  voice: number | null
}

/** Consecutive words of one voice: indexes `from` up to and excluding `to`. */
interface Run {
  voice: number | null
  from: number
  to: number
}

/** Shorter turns inside a segment are inaccuracies of the times. */
const minRunMs = 300
/** A change of voices is moved to punctuation that is at most this far away. */
const maxSnapMs = 600
/** A segment outside all turns has the voice of a turn this close. */
const maxGapMs = 1_000
/** Characters that end a sentence or clause, with closing quotes and brackets. */
const punctuation = /[。！？；，、：….!?;,:][”’"')）」』]*\s*$/u

/**
 * The parts of a segment by voice, in time order; each word is in exactly one. A segment without word times is not split.
 */
export function splitByVoice(segment: WireSegment, timeline: VoiceTimeline): VoicePart[] {
  const { words } = segment
  const isTimed = words && words.length > 0 && words.map(([, , text]) => text).join('') === segment.text
  if (!isTimed) return [{ segment, voice: voiceOfSpan(timeline, segment) }]
  const runs = snapToPunctuation(withoutShortRuns(runsOf(words, timeline), words), words)
  const [only] = runs
  if (runs.length === 1 && only) return [{ segment, voice: only.voice ?? voiceOfSpan(timeline, segment) }]
  return runs.map((run, index) => ({
    segment: partOf(segment, { run, isFirst: index === 0, isLast: index === runs.length - 1 }),
    voice: run.voice,
  }))
}

function voiceOfSpan(timeline: VoiceTimeline, { start, end }: WireSegment): number | null {
  const span = { startMs: start, endMs: end }
  return timeline.voiceOf(span) ?? timeline.nearestVoice(span, maxGapMs)
}

/** Words outside all turns belong to the voice before them, the first ones to the voice after. */
function runsOf(words: readonly WireWord[], timeline: VoiceTimeline): Run[] {
  const runs: Run[] = []
  for (const [index, [startMs, endMs]] of words.entries()) {
    const voice = timeline.voiceOf({ startMs, endMs })
    const last = runs.at(-1)
    if (last && (voice === null || voice === last.voice)) last.to = index + 1
    else if (last?.voice === null) Object.assign(last, { voice, to: index + 1 })
    else runs.push({ voice, from: index, to: index + 1 })
  }
  return runs
}

const textOf = (words: readonly WireWord[], { from, to }: Run): string =>
  words
    .slice(from, to)
    .map(([, , text]) => text)
    .join('')

function durationOf(words: readonly WireWord[], { from, to }: Run): number {
  return (words[to - 1]?.[1] ?? 0) - (words[from]?.[0] ?? 0)
}

/** Merges runs that are too short, or have no text, into their longer neighbor, the shortest first. */
function withoutShortRuns(runs: readonly Run[], words: readonly WireWord[]): Run[] {
  const kept = [...runs]
  const weight = (run: Run) => (textOf(words, run).trim() === '' ? -1 : durationOf(words, run))
  while (kept.length > 1) {
    let at = 0
    for (const [index, run] of kept.entries()) if (weight(run) < weight(kept[at] ?? run)) at = index
    const run = kept[at]
    if (!run || weight(run) >= minRunMs) break
    const [before, after] = [kept[at - 1], kept[at + 1]]
    const isBefore = before && (!after || weight(before) >= weight(after))
    const { voice } = (isBefore ? before : after) ?? run
    kept[at] = { ...run, voice }
    mergeEqualNeighbors(kept)
  }
  return kept
}

function mergeEqualNeighbors(runs: Run[]): void {
  for (let index = runs.length - 1; index > 0; index -= 1) {
    const [run, before] = [runs[index], runs[index - 1]]
    if (!run || !before || run.voice !== before.voice) continue
    runs.splice(index - 1, 2, { ...before, to: run.to })
  }
}

/** Voices rarely change within a clause, and the times of turns are less exact than those of words. */
function snapToPunctuation(runs: readonly Run[], words: readonly WireWord[]): Run[] {
  const snapped = runs.map((run) => ({ ...run }))
  for (const [index, run] of snapped.entries()) {
    const before = snapped[index - 1]
    if (!before) continue
    const boundary = nearestClauseStart(words, run.from, { after: before.from, before: run.to })
    before.to = boundary
    run.from = boundary
  }
  return snapped.every((run) => textOf(words, run).trim() !== '') ? snapped : [...runs]
}

/** The index of the word nearest in time that begins a clause, strictly between the limits; `at` if there is none. */
function nearestClauseStart(words: readonly WireWord[], at: number, limits: { after: number; before: number }): number {
  const boundaryMs = words[at]?.[0] ?? 0
  let best = at
  let nearest = Infinity
  for (let index = limits.after + 1; index < limits.before; index += 1) {
    const distance = Math.abs((words[index]?.[0] ?? 0) - boundaryMs)
    if (distance > maxSnapMs || distance >= nearest || !punctuation.test(words[index - 1]?.[2] ?? '')) continue
    best = index
    nearest = distance
  }
  return best
}

/** Words keep their times; the outer parts keep the segment's start and end. */
function partOf(
  { start, end, words = [], estimated = [], paragraph, confidence, engine }: WireSegment,
  { run, isFirst, isLast }: { run: Run; isFirst: boolean; isLast: boolean },
): VoicePart['segment'] {
  const own = words.slice(run.from, run.to)
  const startMs = isFirst ? start : (own[0]?.[0] ?? start)
  const text = textOf(words, run)
  const from = text.length - text.trimStart().length
  const to = text.trimEnd().length
  let at = 0
  const trimmed = own.flatMap(([wordStart, wordEnd, wordText, wordConfidence], index) => {
    const shown = wordText.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += wordText.length
    if (shown === '') return []
    const word: WireWord =
      wordConfidence === undefined ? [wordStart, wordEnd, shown] : [wordStart, wordEnd, shown, wordConfidence]
    return [{ word, isEstimated: estimated.includes(run.from + index) }]
  })
  const estimatedHere = trimmed.flatMap(({ isEstimated }, index) => (isEstimated ? [index] : []))
  return {
    start: startMs,
    end: isLast ? end : Math.max(startMs, ...own.map(([, wordEnd]) => wordEnd)),
    text: text.trim(),
    words: trimmed.map(({ word }) => word),
    ...(estimatedHere.length > 0 && { estimated: estimatedHere }),
    ...(isFirst && paragraph && { paragraph }),
    ...(confidence !== undefined && { confidence }),
    ...(engine !== undefined && { engine }),
  }
}
