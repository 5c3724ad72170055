/** Matches the voices of the pieces of a recording with each other: which of them are one speaker. */
import { createTimeSlice, type TimeSlice } from '../../lib/timeSlice'
import type { PieceVoice } from '../../ports/speech'
import { clusterOf, meanOf, mergeSimilar, similarity, type Cluster } from './averageLinkage'

/** When a voice speaks; speakers are numbered from 0 in the order in which they first speak. */
export interface VoiceTurn {
  startMs: number
  endMs: number
  voice: number
}

/** The speakers of a recording. */
export interface FoundVoices {
  /** In time order. */
  turns: VoiceTurn[]
  /** Of each voice, of length 1; null where it is unknown. */
  embeddings: (Float32Array | null)[]
}

/** A voice of one piece, with turns from the start of the recording. */
export type LocalVoice = PieceVoice

export interface ClusteringOptions {
  /** Number of speakers; 0 finds it out. */
  speakers: number
  signal?: AbortSignal
}

/** Most speakers that are told apart. */
const maxVoices = 20
/** Mean cosine similarity from which two voices are one speaker; the default distance of sherpa-onnx. */
const sameSpeaker = 0.5
/** From here two voices are so surely one speaker that merging them early changes nothing. */
const surelySameSpeaker = 0.75
/** Embeddings of less speech are too noisy to find speakers by; their voices join the speaker they resemble most. */
const reliableMs = 2_500
/** A speaker who speaks less than this in all, and less than a hundredth of the speech, is noise, laughter or a misheard voice. */
const minSpeakerMs = 6_000
const minSpeakerShare = 0.01
/** Clusters compared at once: the matrix of their similarities is 1 MB. */
const blockSize = 512
/** How many clusters beyond the given number are tried, to find that many that aren't tiny. */
const extraClusters = 12

/**
 * The turns and embeddings of all speakers. Voices are compared in blocks, whose clusters are compared in turn, so that memory
 * stays flat in the length of the recording. Runs in time slices. Turns of a voice without an embedding are left out unless
 * there is only one speaker.
 */
export async function clusterVoices(
  voices: readonly LocalVoice[],
  { speakers, signal }: ClusteringOptions,
): Promise<FoundVoices> {
  const timeSlice = createTimeSlice(signal)
  const { reliable, others } = splitByReliability(voices)
  const found = await findSpeakers(reliable, speakers, timeSlice)
  const speakerOfVoice = new Map<number, number>()
  for (const [speaker, { items }] of found.entries()) for (const item of items) speakerOfVoice.set(item, speaker)
  const assigned = new Set(speakerOfVoice.keys())
  for (const cluster of [...reliable, ...others].filter(({ items }) => items.some((item) => !assigned.has(item)))) {
    const speaker = mostSimilarIndex(cluster, found)
    for (const item of cluster.items) if (speaker >= 0) speakerOfVoice.set(item, speaker)
    if (timeSlice.expired()) await timeSlice.pause()
  }
  if (found.length === 1 || speakers === 1) for (const index of voices.keys()) speakerOfVoice.set(index, 0)
  const { turns, numbers } = numberByFirstTurn(
    voices.flatMap(({ turns }, index) => {
      const voice = speakerOfVoice.get(index)
      return voice === undefined ? [] : turns.map(({ startMs, endMs }) => ({ startMs, endMs, voice }))
    }),
  )
  return { turns, embeddings: [...numbers.keys()].map((speaker) => (found[speaker] ? meanOf(found[speaker]) : null)) }
}

const speechMs = ({ turns }: LocalVoice): number => turns.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** Clusters of one voice each, weighted by how long it speaks. If hardly any voice is reliable, all are used. */
function splitByReliability(voices: readonly LocalVoice[]): { reliable: Cluster[]; others: Cluster[] } {
  const all = voices.flatMap((voice, index) => {
    const cluster = voice.embedding && clusterOf(index, voice.embedding, Math.max(1, speechMs(voice)))
    return cluster ? [cluster] : []
  })
  const reliable = all.filter(({ weight }) => weight >= reliableMs)
  if (reliable.length < 2) return { reliable: all, others: [] }
  return { reliable, others: all.filter(({ weight }) => weight < reliableMs) }
}

async function findSpeakers(voices: readonly Cluster[], speakers: number, timeSlice: TimeSlice): Promise<Cluster[]> {
  const totalMs = voices.reduce((sum, { weight }) => sum + weight, 0)
  const isSpeaker = ({ weight }: Cluster) => weight >= Math.min(minSpeakerMs, totalMs * minSpeakerShare)
  const reduced = await reduceInBlocks(voices, timeSlice)
  if (speakers === 0) {
    const limits = { minSimilarity: sameSpeaker, maxClusters: Infinity, minClusters: 1 }
    const clusters = await mergeSimilar(reduced, limits, timeSlice)
    const substantial = clusters.filter(isSpeaker)
    const atMost = { minSimilarity: Infinity, maxClusters: maxVoices, minClusters: 1 }
    return mergeSimilar(substantial.length > 0 ? substantial : clusters, atMost, timeSlice)
  }
  // An odd voice, such as music, would be one of the given number, so more clusters are tried until enough aren't tiny.
  const mergeTo = (clusters: readonly Cluster[], count: number) =>
    mergeSimilar(clusters, { minSimilarity: Infinity, maxClusters: count, minClusters: count }, timeSlice)
  let clusters = await mergeTo(reduced, speakers + extraClusters)
  let best = clusters.filter(isSpeaker)
  while (clusters.length > speakers) {
    clusters = await mergeTo(clusters, clusters.length - 1)
    const substantial = clusters.filter(isSpeaker)
    if (substantial.length >= speakers) best = substantial
  }
  return best.length === speakers ? best : clusters
}

/** Merges what is surely one speaker within blocks of consecutive voices, until few enough are left to compare all of them. */
async function reduceInBlocks(voices: readonly Cluster[], timeSlice: TimeSlice): Promise<Cluster[]> {
  let clusters = [...voices]
  while (clusters.length > blockSize) {
    const reduced: Cluster[] = []
    for (let from = 0; from < clusters.length; from += blockSize) {
      const block = clusters.slice(from, from + blockSize)
      // At least halved, so that it ends.
      const limits = { minSimilarity: surelySameSpeaker, maxClusters: Math.ceil(block.length / 2), minClusters: 1 }
      reduced.push(...(await mergeSimilar(block, limits, timeSlice)))
    }
    clusters = reduced
  }
  return clusters
}

function mostSimilarIndex(cluster: Cluster, clusters: readonly Cluster[]): number {
  let best = -1
  let highest = -Infinity
  for (const [index, candidate] of clusters.entries()) {
    const value = similarity(cluster, candidate)
    if (value > highest) [best, highest] = [index, value]
  }
  return best
}

function numberByFirstTurn(turns: VoiceTurn[]): { turns: VoiceTurn[]; numbers: Map<number, number> } {
  const numbers = new Map<number, number>()
  const inOrder = turns.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.voice - b.voice)
  const numbered = inOrder.map((turn) => {
    const number = numbers.get(turn.voice) ?? numbers.size
    numbers.set(turn.voice, number)
    return { ...turn, voice: number }
  })
  return { turns: numbered, numbers }
}
