import * as v from 'valibot'
import type { SpeechDetector, SpeechDetectorStream } from '../../../ports/speech'
import { windowSamplesOf, type DetectorQuestion } from './detectorHandler'
import { ModelProcess, type ModelProcessOptions } from './modelProcess'
import { ModelServices, modelsFor, type ModelService } from './modelServices'

/** Windows of one message, about half a minute. */
const maxWindows = 1_000
const timeoutMs = 60_000

/**
 * Speech detection by Silero VAD or TEN VAD. Speech is reported from its second window on; a window of silence ends it. All recordings
 * share one process, and each takes less than 1 MB of it.
 */
export function createDetector(options: ModelProcessOptions): ModelService<SpeechDetector> {
  const services = new ModelServices(options.models, ([model]) => {
    if (!model) throw new Error('a detector needs a model')
    const process = new ModelProcess({ kind: 'detector', model, threads: 1 }, options)
    return { service: detectorOf(process, windowSamplesOf(model.description.family)), processes: [process] }
  })
  return {
    current: () => {
      const [model] = modelsFor(options.models, 'detection')
      return model ? services.of([model]) : null
    },
    close: () => services.close(),
  }
}

function detectorOf(process: ModelProcess, windowSamples: number): SpeechDetector {
  let opened = 0
  /** Recordings whose end the process is not told yet. */
  const ended: number[] = []
  return {
    windowSamples,
    open() {
      opened += 1
      const stream = opened
      const release = process.hold()
      return openRecording({
        windowSamples,
        judge(pcm) {
          const message: DetectorQuestion = { stream, pcm, ended: ended.splice(0) }
          const schema = v.pipe(v.array(v.boolean()), v.length(pcm.length / windowSamples))
          return process.ask({ message, schema, timeoutMs })
        },
        close() {
          ended.push(stream)
          release()
        },
      })
    },
  }
}

interface Recording {
  windowSamples: number
  /** Judges whole windows. */
  judge(pcm: Int16Array): Promise<boolean[]>
  close(): void
}

function openRecording({ windowSamples, judge, close }: Recording): SpeechDetectorStream {
  let rest = new Int16Array(0)
  return {
    async accept(pcm) {
      const samples = new Int16Array(rest.length + pcm.length)
      samples.set(rest)
      samples.set(pcm, rest.length)
      const whole = samples.length - (samples.length % windowSamples)
      rest = samples.slice(whole)
      const flags: boolean[] = []
      for (let at = 0; at < whole; at += maxWindows * windowSamples)
        flags.push(...(await judge(samples.subarray(at, Math.min(whole, at + maxWindows * windowSamples)))))
      return flags
    },
    close,
  }
}
