import { useEffect, useRef, useState } from 'react'
import { openAudioGraph } from '../../../shared/capture/audioGraph'
import { Capture, type CaptureNotice } from '../../../shared/capture/Capture'
import { toCaptureError, type CaptureFault } from '../../../shared/capture/captureError'
import { silent, type Level } from '../../../shared/capture/level'
import { levelRatio, minSpeechDb } from '../session/viewState'
import { captureChoiceOf, captureSettings } from './captureSettings'

export type MicrophoneTest =
  | { readonly status: 'off' | 'starting' }
  | {
      readonly status: 'on'
      /** 0 to 1 */
      readonly level: number
      /** `quiet` after some seconds without a sound. */
      readonly result: 'listening' | 'heard' | 'quiet'
    }
  | { readonly status: 'failed'; readonly fault: CaptureFault }

/** After this time without a sound, the microphone may be muted. */
const quietMs = 4_000

/** Opens the microphone to show its level; nothing is stored or sent. Ends when unmounted. */
export function useMicrophoneTest() {
  const [test, setTest] = useState<MicrophoneTest>({ status: 'off' })
  /** Ends the running test. */
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])
  const start = async () => {
    end.current()
    let capture: Capture | null = null
    let active = true
    end.current = () => {
      active = false
      void capture?.close()
    }
    let lastSoundMs: number | null = null
    const startedMs = performance.now()
    const onBlock = ({ levels }: { levels: readonly Level[] }) => {
      if (!active) return
      const { peakDb } = levels[0] ?? silent
      const nowMs = performance.now()
      if (peakDb > minSpeechDb) lastSoundMs = nowMs
      const isQuiet = nowMs - (lastSoundMs ?? startedMs) > quietMs
      const result = lastSoundMs === null ? (isQuiet ? 'quiet' : 'listening') : 'heard'
      setTest({ status: 'on', level: levelRatio(peakDb), result })
    }
    const onNotice = (notice: CaptureNotice) => {
      if (active && notice.type === 'lost') setTest({ status: 'failed', fault: notice.fault })
    }
    setTest({ status: 'starting' })
    try {
      const { processing } = captureChoiceOf(captureSettings())
      capture = await Capture.open({ inputs: ['microphone'], processing }, { onBlock, onNotice }, openAudioGraph)
      if (!active) await capture.close()
    } catch (error) {
      if (active) setTest({ status: 'failed', fault: toCaptureError(error).fault })
    }
  }
  const stop = () => {
    end.current()
    setTest({ status: 'off' })
  }
  return { test, start: () => void start(), stop }
}
