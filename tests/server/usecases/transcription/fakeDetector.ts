import { SpeechEngineError, type SpeechDetector } from '../../../../server/ports/speech'
import { joined } from '../audio'

export interface FakeDetector extends SpeechDetector {
  opened: number
  closed: number
}

interface Options {
  windowSamples?: number
  /** Largest sample that is silence. */
  silence?: number
  /** Windows after which it fails. */
  failsAfter?: number
}

/** A detector that takes loud windows for speech. */
export function fakeDetector({
  windowSamples = 512,
  silence = 500,
  failsAfter = Infinity,
}: Options = {}): FakeDetector {
  const detector: FakeDetector = {
    windowSamples,
    opened: 0,
    closed: 0,
    open() {
      detector.opened += 1
      let rest: Int16Array = new Int16Array(0)
      let windows = 0
      return {
        async accept(pcm) {
          rest = joined(rest, pcm)
          const flags: boolean[] = []
          for (; rest.length >= windowSamples; rest = rest.slice(windowSamples)) {
            windows += 1
            if (windows > failsAfter) throw new SpeechEngineError('crashed')
            flags.push(rest.subarray(0, windowSamples).some((sample) => Math.abs(sample) > silence))
          }
          return flags
        },
        close: () => void (detector.closed += 1),
      }
    },
  }
  return detector
}
