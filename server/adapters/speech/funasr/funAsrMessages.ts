/**
 * The messages of FunASR's WebSocket servers: the C++ runtime (`runtime/websocket`) and the Python one (`runtime/python/websocket`) in
 * https://github.com/modelscope/FunASR.
 */
import * as v from 'valibot'
import { SpeechEngineError } from '../../../ports/speech'

/** The Python server counts in frames of this length: 10 of 60 ms make a step of its streaming model. */
export const frameSamples = 960
const steps = { chunk_size: [5, 10, 5], chunk_interval: 10, encoder_chunk_look_back: 4, decoder_chunk_look_back: 0 }

export interface FunAsrStart {
  mode: 'offline' | '2pass'
  /** FunASR's code of the language; only servers with SenseVoice read it. */
  languageCode: string
  hotwords: readonly string[]
}

const hotwordWeight = 20

/** The first message. The Python server needs `chunk_size` in it. */
export function startMessage({ mode, languageCode, hotwords }: FunAsrStart): string {
  const words = hotwords.filter((word) => word.trim() !== '')
  const weights = Object.fromEntries(words.map((word) => [word, hotwordWeight]))
  return JSON.stringify({
    ...steps,
    mode,
    wav_name: 'speech',
    wav_format: 'pcm',
    audio_fs: 16_000,
    is_speaking: true,
    hotwords: words.length > 0 ? JSON.stringify(weights) : '',
    itn: true,
    svs_lang: languageCode,
    svs_itn: true,
  })
}

/** The last message. Newer Python servers acknowledge `is_end`; the others ignore it. */
export const endMessage = JSON.stringify({ is_speaking: false, is_end: true })

/** Milliseconds. */
const Times = v.array(v.pipe(v.array(v.number()), v.minLength(2)))
/** The C++ server sends a JSON text, the Python server a list. */
const Timestamp = v.fallback(
  v.union([
    Times,
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, NEVER, addIssue }) => {
        try {
          return v.parse(Times, JSON.parse(dataset.value))
        } catch {
          addIssue({ message: 'no times' })
          return NEVER
        }
      }),
    ),
  ]),
  [],
)
const Sentence = v.object({
  text_seg: v.string(),
  start: v.number(),
  end: v.number(),
  ts_list: v.optional(Times, []),
})
const Message = v.object({
  mode: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  timestamp: v.optional(Timestamp, []),
  stamp_sents: v.fallback(v.optional(v.array(Sentence), []), []),
  is_final: v.optional(v.boolean(), false),
  is_end: v.optional(v.boolean(), false),
})
export type FunAsrMessage = v.InferOutput<typeof Message>

/** @throws SpeechEngineError if it is no message of FunASR, or reports an error */
export function parseMessage(data: string): FunAsrMessage {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    throw new SpeechEngineError('the FunASR server sent something that is not JSON: is FUNASR_URL its address?')
  }
  const message = v.safeParse(Message, value)
  if (!message.success) throw new SpeechEngineError('the FunASR server sent an unknown message')
  if (message.output.text.startsWith('ERROR')) throw new SpeechEngineError('the FunASR server reported an error')
  return message.output
}

/** A result for a whole stretch of speech, not for the latest sounds. */
export const isFinalResult = ({ mode }: FunAsrMessage): boolean => mode === 'offline' || mode === '2pass-offline'

/**
 * Whether nothing follows in offline mode. The C++ offline server sends one result; the 2pass server marks its last message with
 * `is_final`. The Python server sets `is_final` to what `is_speaking` was when it decoded: false for the last part.
 */
export function isLastMessage({ mode, is_final: isFinal, is_end: isEnd }: FunAsrMessage): boolean {
  if (isEnd) return true
  return mode === 'offline' ? !isFinal : isFinal
}
