import type { Sherpa, SpeakerEmbeddingExtractor } from 'sherpa-onnx-node'
import { sampleRate } from '../../../ports/ports'
import type { PieceVoice } from '../../../ports/speech'
import { modelFile, toFloats, type DiarizerTask, type SherpaHandler } from './sherpaTasks'
import { soloTurns, type SpeakerTurn } from './soloTurns'

/** What a process with a diarizer is asked: the voices in audio, or the embedding of the one voice in it. */
export interface DiarizerQuestion {
  kind: 'analyze' | 'embed'
  pcm: Int16Array
}

/** An embedding of less speech says little about the voice. */
const minEmbeddingSamples = 0.5 * sampleRate
/** More speech does not improve an embedding much. */
const maxEmbeddingSamples = 30 * sampleRate

/** Loads a segmentation model and an embedding model; it answers with `PieceVoice[]`, or with an embedding or null. */
export function openDiarizer(sherpa: Sherpa, { segmentation, embedding, threads }: DiarizerTask): SherpaHandler {
  const common = { numThreads: threads, provider: 'cpu', debug: false }
  const embeddingConfig = { model: modelFile(embedding, 'model'), ...common }
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: modelFile(segmentation, 'model') }, ...common },
    embedding: embeddingConfig,
    clustering: { numClusters: -1, threshold: embedding.description.options.threshold ?? 0.5 },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  })
  const extractor = new sherpa.SpeakerEmbeddingExtractor(embeddingConfig)
  return (message) => {
    const { kind, pcm } = message as DiarizerQuestion
    const samples = toFloats(pcm)
    if (kind === 'embed') return embeddingOf(extractor, samples)
    const turns = diarization.process(samples)
    const speakers = [...new Set(turns.map(({ speaker }) => speaker))]
    return speakers.map((speaker) => voiceOf({ samples, turns, speaker }, extractor))
  }
}

interface SpeakerAudio {
  samples: Float32Array
  turns: readonly SpeakerTurn[]
  speaker: number
}

function voiceOf({ samples, turns, speaker }: SpeakerAudio, extractor: SpeakerEmbeddingExtractor): PieceVoice {
  const endMs = (samples.length * 1000) / sampleRate
  const toMs = (seconds: number) => Math.round(Math.min(endMs, Math.max(0, seconds * 1000)))
  const toSample = (seconds: number) => Math.round(seconds * sampleRate)
  const own = turns.filter((turn) => turn.speaker === speaker).sort((one, other) => one.start - other.start)
  const solo = soloTurns(turns, speaker).map(({ start, end }) => samples.subarray(toSample(start), toSample(end)))
  return {
    turns: own.map(({ start, end }) => ({ startMs: toMs(start), endMs: toMs(end) })),
    embedding: embeddingOf(extractor, concatenated(solo)),
  }
}

/** Null if there is too little audio, or nothing but silence. */
function embeddingOf(extractor: SpeakerEmbeddingExtractor, samples: Float32Array): Float32Array | null {
  if (samples.length < minEmbeddingSamples || samples.every((sample) => sample === 0)) return null
  const stream = extractor.createStream()
  stream.acceptWaveform({ samples: samples.slice(0, maxEmbeddingSamples), sampleRate })
  stream.inputFinished()
  return extractor.isReady(stream) ? extractor.compute(stream, false) : null
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
