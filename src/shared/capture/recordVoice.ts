import { Capture, type CaptureNotice, type OpenAudioGraph } from './Capture'
import { CaptureError } from './captureError'
import { silent, type Level } from './level'
import { blockMs } from './pcm'
import { wavHeader } from './wavHeader'

export interface VoiceRecordingOptions {
  /** The recording ends by itself after that. */
  maxMs: number
  openAudioGraph: OpenAudioGraph
  /** Called for each block. */
  onProgress(recordedMs: number, level: Level): void
}

export interface VoiceRecording {
  /** A WAV file of 16 kHz mono 16-bit samples, when the recording has ended. @throws CaptureError if the microphone was lost */
  readonly file: Promise<Blob>
  /** Ends it. */
  stop(): void
}

/** The microphone as it is in a meeting. */
const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** Records a short piece of the microphone into memory. Call in a click handler. @throws CaptureError */
export async function recordVoice({
  maxMs,
  openAudioGraph,
  onProgress,
}: VoiceRecordingOptions): Promise<VoiceRecording> {
  const blocks: Int16Array<ArrayBuffer>[] = []
  let end = (_lost?: CaptureError) => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = (lost) => (lost ? reject(lost) : resolve())
  })
  const onNotice = (notice: CaptureNotice) => {
    if (notice.type === 'lost') end(new CaptureError(notice.fault))
  }
  const onBlock = ({ audio, levels }: { audio: Int16Array<ArrayBuffer>; levels: readonly Level[] }) => {
    if (blocks.length * blockMs >= maxMs) return
    blocks.push(audio)
    onProgress(blocks.length * blockMs, levels[0] ?? silent)
    if (blocks.length * blockMs >= maxMs) end()
  }
  const capture = await Capture.open({ inputs: ['microphone'], processing }, { onBlock, onNotice }, openAudioGraph)
  const finish = async () => {
    try {
      await ended
    } finally {
      await capture.close()
    }
    return new Blob([wavHeader(blocks.length * blockMs), ...blocks], { type: 'audio/wav' })
  }
  const file = finish()
  // The caller may wait for it later than it fails.
  file.catch(() => {})
  return { file, stop: () => end() }
}
