/** Makes a voice profile from what a speaker says in a record. */
import { pcmSamplesPerMs, taskStatus } from '../../../src/wire/constants'
import type { WireSegment } from '../../../src/wire/responses'
import { RequestError } from '../../lib/requestError'
import { MediaFileError, type Ports } from '../../ports/ports'
import type { FileName } from '../../ports/fileNames'
import type { UserRow } from '../../ports/rows'
import { SpeechEngineError, type Diarizer } from '../../ports/speech'
import type { VoiceProfileRow } from '../../ports/speakerRepositories'
import { segmentBatches } from '../records/segmentStream'
import { ownRecord } from '../records/access'
import { clusterOf, meanOf, type Cluster } from './averageLinkage'
import { concatenatePcm } from '../../lib/concatenatePcm'

interface Span {
  startMs: number
  endMs: number
}

/** Speech that a profile is made from: more hardly improves an embedding. */
const enoughMs = 60_000
/** Once a speaker has said this much, later segments are not considered, so that little audio is decoded. */
const candidatesMs = 4 * enoughMs
/** Embeddings of shorter segments are noisy. */
const minSegmentMs = 1_500
/** What a model embeds at once. */
const maxSegmentMs = 30_000
/** A profile of less speech would often be wrong. */
const minProfileMs = 3_000
/** An earlier profile counts at most as this much speech, so that it can follow a voice that changes. */
const maxEarlierSeconds = 300
const maxProfiles = 100

/**
 * Remembers the voice of a named speaker of a record, or improves the profile of that name. The name is the stored one.
 * @throws RequestError, or the signal's reason
 */
export async function rememberVoice(
  ports: Ports,
  user: UserRow,
  { id, role, signal }: { id: number; role: string; signal: AbortSignal },
): Promise<void> {
  const { store, speech, clock, log } = ports
  const task = await ownRecord(ports, user, id)
  if (task.deletedAt !== null) throw new RequestError('task.deleted')
  if (task.status !== taskStatus.done) throw new RequestError('task.notDone')
  const name = (Object.hasOwn(task.speakers, role) && task.speakers[role]?.trim()) || ''
  if (name === '') throw new RequestError('voices.unnamed')
  if ((await store.voiceProfiles.enabledSince(user.id)) === null) throw new RequestError('voices.off')
  const { diarizer } = speech
  if (!diarizer || !ports.media.available) throw new RequestError('speakers.none')
  if (!(await ports.files.open(task.file))) throw new RequestError('speakers.noAudio')
  const spans = longestSpans(await spansOf(ports, task.id, role))
  const voices = await embedSpans(ports, { file: task.file, spans, diarizer, signal })
  const totalMs = voices.reduce((sum, { weight }) => sum + weight, 0)
  const sum = voices.map((voice) => voice.sum).reduce(plus, new Float32Array(voices[0]?.sum.length ?? 0))
  const embedding = meanOf({ sum })
  if (!embedding || totalMs < minProfileMs) throw new RequestError('voices.short')
  const seconds = Math.round(totalMs / 1000)
  const { id: model } = diarizer.model
  await store.transaction(async ({ voiceProfiles }) => {
    // It may have been turned off meanwhile.
    if ((await voiceProfiles.enabledSince(user.id)) === null) throw new RequestError('voices.off')
    const profiles = await voiceProfiles.list(user.id)
    const earlier = profiles.find((profile) => profile.name === name)
    if (!earlier && profiles.length >= maxProfiles) throw new RequestError('voices.full', { max: maxProfiles })
    const merged = mergeProfile(earlier, { model, embedding, seconds })
    await voiceProfiles.save({ ...merged, userId: user.id, name, taskId: task.id, now: clock.now() })
  })
  log.info('voices.remembered', { task: task.id, user: user.id, seconds })
}

const plus = (one: Float32Array, other: Float32Array): Float32Array => one.map((value, at) => value + (other[at] ?? 0))

type Voiceprint = Pick<VoiceProfileRow, 'model' | 'embedding' | 'seconds'>

/** The weighted mean with an earlier profile, unless that is of another model. */
function mergeProfile(earlier: Voiceprint | undefined, current: Voiceprint): Voiceprint {
  if (earlier?.model !== current.model || earlier.embedding.length !== current.embedding.length) return current
  const weight = Math.min(earlier.seconds, maxEarlierSeconds)
  const sum = current.embedding.map((value, at) => value * current.seconds + (earlier.embedding[at] ?? 0) * weight)
  return { ...current, embedding: meanOf({ sum }) ?? current.embedding, seconds: earlier.seconds + current.seconds }
}

/** When the speaker talks, alone as far as known, in time order. */
async function spansOf({ store }: Ports, taskId: number, role: string): Promise<Span[]> {
  const spans: Span[] = []
  let totalMs = 0
  for await (const batch of segmentBatches(store, taskId))
    for (const segment of batch) {
      if (segment.role !== role || !isSolo(segment) || totalMs >= candidatesMs) continue
      const span = { startMs: segment.start, endMs: Math.min(segment.end, segment.start + maxSegmentMs) }
      spans.push(span)
      totalMs += span.endMs - span.startMs
    }
  return spans
}

const isSolo = ({ start, end, overlaps = [] }: WireSegment): boolean =>
  end - start >= minSegmentMs && overlaps.length === 0

/** The longest ones up to `enoughMs` together, in time order. */
function longestSpans(spans: readonly Span[]): Span[] {
  let leftMs = enoughMs
  return spans
    .toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs) || a.startMs - b.startMs)
    .filter(({ startMs, endMs }) => {
      if (leftMs <= 0) return false
      leftMs -= endMs - startMs
      return true
    })
    .toSorted((a, b) => a.startMs - b.startMs)
}

/** The embeddings of the spans, weighted by their milliseconds. Decodes up to the last span only. */
async function embedSpans(
  { media }: Ports,
  {
    file,
    spans,
    diarizer,
    signal,
  }: { file: FileName; spans: readonly Span[]; diarizer: Diarizer; signal: AbortSignal },
): Promise<Cluster[]> {
  const voices: Cluster[] = []
  try {
    for await (const pcm of spanAudio(media.decode(file, signal), spans)) {
      const embedding = await diarizer.embed(pcm, signal)
      const voice = embedding && clusterOf(0, embedding, pcm.length / pcmSamplesPerMs)
      if (voice) voices.push(voice)
    }
  } catch (error) {
    if (error instanceof MediaFileError) throw new RequestError('voices.audio')
    if (error instanceof SpeechEngineError) throw new RequestError('voices.engine')
    throw error
  }
  return voices
}

/** The audio of each span; spans are in time order and may overlap. Holds one span in memory for each that is open. */
async function* spanAudio(audio: AsyncIterable<Int16Array>, spans: readonly Span[]): AsyncGenerator<Int16Array> {
  const open = spans.map(({ startMs, endMs }) => ({
    from: startMs * pcmSamplesPerMs,
    to: endMs * pcmSamplesPerMs,
    parts: [] as Int16Array[],
  }))
  let at = 0
  for await (const pcm of audio) {
    const end = at + pcm.length
    for (const { from, to, parts } of open)
      if (from < end && to > at) parts.push(pcm.slice(Math.max(0, from - at), to - at))
    at = end
    while (open[0] && open[0].to <= at) yield concatenatePcm(open.shift()?.parts ?? [])
    if (open.length === 0) return
  }
  // The recording ended within the last ones.
  for (const { parts } of open) if (parts.length > 0) yield concatenatePcm(parts)
}
