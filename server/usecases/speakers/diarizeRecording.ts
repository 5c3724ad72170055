/** Finds out who speaks when in a recording. */
import { pcmSamplesPerMs } from '../../../src/wire/constants'
import type { FileName } from '../../ports/fileNames'
import type { Ports } from '../../ports/ports'
import { SpeechEngineError, type Diarizer, type PieceVoice } from '../../ports/speech'
import { cutPieces, type AudioPiece } from './audioPieces'
import { clusterVoices, type FoundVoices, type LocalVoice } from './clusterVoices'

export interface DiarizeOptions {
  /** Number of speakers; 0 finds it out. */
  speakers: number
  signal: AbortSignal
  /** Called with the milliseconds of audio analyzed so far. */
  onProgress(analyzedMs: number): Promise<void>
}

const maxPieceAttempts = 2

export interface DiarizedVoices extends FoundVoices {
  /** Id of the model of the embeddings; '' if there was nothing to analyze. */
  model: string
}

/**
 * The turns and embeddings of all speakers. The audio is decoded as a stream and analyzed piece by piece; of each piece only its turns and
 * embeddings stay in memory.
 * @throws SpeechEngineError, MediaFileError, or the signal's reason
 */
export async function diarizeRecording(
  { media, speech }: Pick<Ports, 'media' | 'speech'>,
  file: FileName,
  { speakers, signal, onProgress }: DiarizeOptions,
): Promise<DiarizedVoices> {
  const voices: LocalVoice[] = []
  let model = ''
  for await (const piece of cutPieces(media.decode(file, signal))) {
    signal.throwIfAborted()
    const { diarizer } = speech
    if (!diarizer) throw new SpeechEngineError('the diarizer was removed')
    if (model !== '' && diarizer.model.id !== model) throw new SpeechEngineError('the model was replaced')
    model = diarizer.model.id
    const pieceMs = piece.pcm.length / pcmSamplesPerMs
    for (const voice of await analyzeWithRetry(diarizer, piece, signal))
      voices.push(shiftVoice(voice, piece.startMs, pieceMs))
    await onProgress(piece.startMs + pieceMs)
  }
  signal.throwIfAborted()
  return { ...(await clusterVoices(voices, { speakers, signal })), model }
}

async function analyzeWithRetry(diarizer: Diarizer, { pcm }: AudioPiece, signal: AbortSignal): Promise<PieceVoice[]> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await diarizer.analyze(pcm, signal)
    } catch (error) {
      if (!(error instanceof SpeechEngineError) || attempt === maxPieceAttempts) throw error
    }
  }
}

function shiftVoice({ turns, embedding }: PieceVoice, startMs: number, pieceMs: number): LocalVoice {
  const at = (ms: number) => startMs + Math.min(pieceMs, Math.max(0, ms))
  return { embedding, turns: turns.map((turn) => ({ startMs: at(turn.startMs), endMs: at(turn.endMs) })) }
}
