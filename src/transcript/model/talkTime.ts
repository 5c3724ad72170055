/** Who talks how much, and when. */
import type { SpeakerId, Transcript } from './transcript'

export interface TalkTime {
  readonly speaker: SpeakerId
  readonly ms: number
  /** 0 to 1, of all speech with a known speaker. */
  readonly share: number
  /** Times that the speaker begins to talk. */
  readonly turns: number
  readonly segments: number
}

/** Of each speaker, in the order of the transcript; those who never talk as well. */
export function talkTimes({ segments, speakers }: Transcript): TalkTime[] {
  const counts = new Map(speakers.map(({ id }) => [id, { ms: 0, turns: 0, segments: 0 }]))
  let before: SpeakerId | null = null
  let total = 0
  for (const { speaker, startMs, endMs } of segments) {
    const count = counts.get(speaker)
    if (count) {
      count.ms += endMs - startMs
      count.segments += 1
      if (speaker !== before) count.turns += 1
      total += endMs - startMs
    }
    before = speaker
  }
  return Array.from(counts, ([speaker, count]) => ({ speaker, ...count, share: total > 0 ? count.ms / total : 0 }))
}

/** Whether the same speakers talk at the same times: typing changes nothing of that. */
export function haveSameTalk(one: Transcript, other: Transcript): boolean {
  if (one.speakers !== other.speakers || one.segments.length !== other.segments.length) return false
  return one.segments.every((segment, index) => {
    const second = other.segments[index]
    if (segment === second) return true
    const { speaker, startMs, endMs } = segment
    return second?.speaker === speaker && second.startMs === startMs && second.endMs === endMs
  })
}

/** A stretch of a track, in columns: from `from` up to `to`, exclusive. */
export interface TrackRun {
  readonly speaker: SpeakerId
  readonly from: number
  readonly to: number
}

/**
 * Who talks most in each column of a track over the whole recording, as runs of one speaker. Takes one pass over the segments,
 * so ten thousand of them take about a millisecond.
 */
export function speakerTrack({ segments }: Transcript, durationMs: number, columns: number): TrackRun[] {
  const msPerColumn = durationMs / columns
  if (!(msPerColumn > 0)) return []
  const owner = new Array<SpeakerId>(columns).fill('')
  const longest = new Float64Array(columns)
  let open = { column: -1, byId: new Map<SpeakerId, number>() }
  for (const { speaker, startMs, endMs } of segments) {
    if (speaker === '') continue
    const last = Math.min(columns - 1, Math.ceil(endMs / msPerColumn) - 1)
    for (let column = Math.max(0, Math.floor(startMs / msPerColumn)); column <= last; column++) {
      if (open.column !== column) open = { column, byId: new Map() }
      const ms = Math.min(endMs, (column + 1) * msPerColumn) - Math.max(startMs, column * msPerColumn)
      const sum = (open.byId.get(speaker) ?? 0) + ms
      open.byId.set(speaker, sum)
      if (sum > (longest[column] ?? 0)) {
        longest[column] = sum
        owner[column] = speaker
      }
    }
  }
  const runs: TrackRun[] = []
  for (const [column, speaker] of owner.entries()) {
    const run = runs.at(-1)
    if (run && run.speaker === speaker && run.to === column) runs[runs.length - 1] = { ...run, to: column + 1 }
    else if (speaker !== '') runs.push({ speaker, from: column, to: column + 1 })
  }
  return runs
}
