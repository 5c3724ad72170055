/** Gives the segments of a transcript their speakers. */
import { maxSegmentId } from '../../../src/wire/bounds'
import type { WireOverlap, WireSegment } from '../../../src/wire/responses'
import { createTimeSlice, type TimeSlice } from '../../lib/timeSlice'
import type { VoiceTurn } from './clusterVoices'
import { splitByVoice, type VoicePart } from './splitByVoice'
import { VoiceTimeline } from './voiceTimeline'

export interface TranscriptWithSpeakers {
  /** In time order. */
  segments: readonly WireSegment[]
  /** Names by id. */
  speakers: Readonly<Record<string, string>>
}

export interface SpeakerChanges {
  /** Changed and new segments. */
  list: WireSegment[]
  /** All speakers; absent if they stay the same. New ones have no name: they are shown with a number. */
  speakers?: Record<string, string>
  /** The speaker id of each voice that speaks in the transcript. */
  roles: ReadonlyMap<number, string>
}

/** A voice becomes an existing speaker if it speaks at least this share of that speaker's segments. */
const minShareOfSpeaker = 0.5
/** Most overlaps that a segment names. */
const maxOverlaps = 20
/** Room for what is appended to an id. */
const maxBaseId = maxSegmentId - 16

/**
 * Assigns each word the voice that speaks at its time, and splits segments where the voice changes. The text, the words and
 * their times stay the same. Segments that have a speaker keep it, unless `replace`; a voice that speaks most of what a speaker
 * said is that speaker, so that names stay. A segment names the speakers who talk at the same time. Runs in time slices.
 */
export async function assignSpeakers(
  { segments, speakers }: TranscriptWithSpeakers,
  turns: readonly VoiceTurn[],
  { replace, signal }: { replace: boolean; signal?: AbortSignal },
): Promise<SpeakerChanges> {
  const timeSlice = createTimeSlice(signal)
  const timeline = new VoiceTimeline(turns)
  const roles = new VoiceRoles({ segments, speakers }, await matches(segments, timeline, timeSlice))
  const ids = new Set(segments.map(({ id }) => id))
  const assigned: { segment: WireSegment; part: WireSegment }[] = []
  const usedRoles = new Set<string>()
  for (const segment of segments) {
    const isKept = segment.role !== '' && !replace
    const parts = isKept ? [segment] : withSpeakers(segment, splitByVoice(segment, timeline), { roles, ids })
    for (const part of parts) {
      usedRoles.add(part.role)
      if (!isKept) assigned.push({ segment, part })
    }
    if (timeSlice.expired()) await timeSlice.pause()
  }
  const list: WireSegment[] = []
  for (const { segment, part } of assigned) {
    const complete = withOverlaps(part, timeline, roles)
    if (complete !== segment) list.push(complete)
    if (timeSlice.expired()) await timeSlice.pause()
  }
  const all = Object.fromEntries(
    Object.entries({ ...speakers, ...roles.created }).filter(
      ([id, name]) => name !== '' || usedRoles.has(id) || !replace,
    ),
  )
  return { list, roles: roles.assigned, ...(!sameKeys(all, speakers) && { speakers: all }) }
}

/** Parts without a known voice keep the segment's speaker. Returns the segment itself if nothing changes. */
function withSpeakers(
  segment: WireSegment,
  parts: readonly VoicePart[],
  { roles, ids }: { roles: VoiceRoles; ids: Set<string> },
): WireSegment[] {
  const [only] = parts
  if (parts.length === 1 && only) {
    const role = only.voice === null ? segment.role : roles.of(only.voice)
    return role === segment.role ? [segment] : [{ ...segment, role }]
  }
  return parts.map(({ segment: part, voice }, index) => ({
    ...part,
    id: index === 0 ? segment.id : unusedId(segment.id, ids),
    role: voice === null ? segment.role : roles.of(voice),
  }))
}

/** Returns the segment itself if nothing changes. */
function withOverlaps(segment: WireSegment, timeline: VoiceTimeline, roles: VoiceRoles): WireSegment {
  const { overlaps: before = [], ...same } = segment
  const voice = [...roles.assigned].find(([, role]) => role === segment.role)?.[0]
  const turns = voice === undefined ? [] : timeline.simultaneous(voice, { startMs: segment.start, endMs: segment.end })
  const overlaps = turns.slice(0, maxOverlaps).flatMap(({ startMs, endMs, voice: other }): WireOverlap[] => {
    const role = roles.assigned.get(other)
    return role === undefined ? [] : [[startMs, endMs, role]]
  })
  if (JSON.stringify(overlaps) === JSON.stringify(before)) return segment
  return { ...same, ...(overlaps.length > 0 && { overlaps }) }
}

/** An id that sorts after the segment's, as those of a split by hand. */
function unusedId(id: string, ids: Set<string>): string {
  let number = 1
  while (ids.has(`${id.slice(0, maxBaseId)}.v${number}`)) number += 1
  const unused = `${id.slice(0, maxBaseId)}.v${number}`
  ids.add(unused)
  return unused
}

/** The speaker id of each voice: that of a speaker it matches, or a new number. */
class VoiceRoles {
  /** New speakers, unnamed. */
  readonly created: Record<string, string> = {}
  /** The ids of the voices so far. */
  readonly assigned = new Map<number, string>()
  #next: number

  /** @param matched voices of existing speakers, the surest first */
  constructor({ segments, speakers }: TranscriptWithSpeakers, matched: readonly { voice: number; role: string }[]) {
    const existing = new Set([...Object.keys(speakers), ...segments.map(({ role }) => role)])
    this.#next = Math.max(0, ...[...existing].map(Number).filter(Number.isSafeInteger)) + 1
    const taken = new Set<string>()
    for (const { voice, role } of matched) {
      if (this.assigned.has(voice) || taken.has(role)) continue
      this.assigned.set(voice, role)
      taken.add(role)
    }
  }

  of(voice: number): string {
    const known = this.assigned.get(voice)
    if (known !== undefined) return known
    const role = String(this.#next)
    this.#next += 1
    this.assigned.set(voice, role)
    this.created[role] = ''
    return role
  }
}

/** Voices that speak most of what a speaker said, those with the most speech first. */
async function matches(
  segments: readonly WireSegment[],
  timeline: VoiceTimeline,
  timeSlice: TimeSlice,
): Promise<{ voice: number; role: string }[]> {
  const totals = new Map<string, number>()
  const shared = new Map<string, Map<number, number>>()
  for (const { role, start, end } of segments) {
    if (role === '') continue
    totals.set(role, (totals.get(role) ?? 0) + end - start)
    const voices = shared.get(role) ?? new Map<number, number>()
    shared.set(role, voices)
    for (const [voice, ms] of timeline.overlaps({ startMs: start, endMs: end }))
      voices.set(voice, (voices.get(voice) ?? 0) + ms)
    if (timeSlice.expired()) await timeSlice.pause()
  }
  return [...shared]
    .flatMap(([role, voices]) => [...voices].map(([voice, ms]) => ({ role, voice, ms })))
    .filter(({ role, ms }) => ms >= (totals.get(role) ?? 0) * minShareOfSpeaker)
    .toSorted((a, b) => b.ms - a.ms || a.voice - b.voice)
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b)
}
