import type { OnlineRecognizer, OnlineStream, Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { sampleRate } from '../../../ports/ports'
import { toFloats, type ModelTask, type SherpaHandler } from './sherpaTasks'
import { streamConfig } from './streamConfig'

/** What a process of a streaming model is asked. It answers with the text of the open chunk. */
export interface StreamQuestion {
  /** Number of the stream; a new one is opened. */
  stream: number
  pcm: Int16Array
  /** The audio begins a chunk. */
  reset: boolean
  /** The model's own code of the language; '' if it takes none. */
  language: string
  /** Streams that have been closed. */
  ended: readonly number[]
}

const Result = v.object({ text: v.string() })

/** A tenth of a second. */
const silence = new Float32Array(sampleRate / 10)
/** Decodes that bring everything to the text that was heard before the silence: a model looks ahead by less than its own step. */
const flushingDecodes = 2
/** Five seconds: no model has such steps. */
const maxFlushingSilences = 50

/** Loads a streaming model; it answers each `StreamQuestion`. */
export function openStreams(sherpa: Sherpa, { model, threads }: ModelTask): SherpaHandler {
  const recognizer = new sherpa.OnlineRecognizer(streamConfig(model, threads))
  const streams = new Map<number, { stream: OnlineStream; heard: boolean }>()
  const open = (number: number, language: string) => {
    const opened = { stream: recognizer.createStream(), heard: false }
    if (language !== '') opened.stream.setOption('language', language)
    streams.set(number, opened)
    return opened
  }
  return (message) => {
    const { stream: number, pcm, reset, language, ended } = message as StreamQuestion
    for (const one of ended) streams.delete(one)
    const opened = streams.get(number) ?? open(number, language)
    const { stream } = opened
    if (reset && opened.heard) {
      beginChunk(recognizer, stream)
      opened.heard = false
    }
    if (pcm.length > 0) {
      stream.acceptWaveform({ samples: toFloats(pcm), sampleRate })
      opened.heard = true
    }
    decodeReady(recognizer, stream)
    return v.parse(Result, recognizer.getResult(stream)).text.trim()
  }
}

/** Decodes what there is of the last chunk, so that none of it appears in the next, and begins a chunk. */
function beginChunk(recognizer: OnlineRecognizer, stream: OnlineStream): void {
  for (let decodes = 0, fed = 0; decodes < flushingDecodes && fed < maxFlushingSilences; fed += 1) {
    stream.acceptWaveform({ samples: silence, sampleRate })
    decodes += decodeReady(recognizer, stream)
  }
  recognizer.reset(stream)
}

/** @returns how many steps were decoded */
function decodeReady(recognizer: OnlineRecognizer, stream: OnlineStream): number {
  let steps = 0
  for (; recognizer.isReady(stream); steps += 1) recognizer.decode(stream)
  return steps
}
