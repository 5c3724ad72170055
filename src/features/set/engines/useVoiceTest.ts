import { useEffect, useRef, useState } from 'react'
import { openAudioGraph } from '../../../shared/capture/audioGraph'
import { toCaptureError, type CaptureFault } from '../../../shared/capture/captureError'
import { recordVoice, type VoiceRecording } from '../../../shared/capture/recordVoice'
import type { LanguageValue } from '../../../wire/constants'
import { maxTestSeconds, type EngineTestResult } from '../../../wire/engineSchemas'
import { testEngine } from './engineApi'

export type VoiceTest =
  | { phase: 'idle' }
  | { phase: 'opening' }
  | { phase: 'recording'; recordedMs: number }
  | { phase: 'recognizing' }
  | { phase: 'done'; result: EngineTestResult }
  /** The microphone could not be used. */
  | { phase: 'notRecorded'; fault: CaptureFault }
  /** The call failed. */
  | { phase: 'failed'; error: unknown }

/** Records the user's voice and lets an engine recognize it. Leaving the page ends both. */
export function useVoiceTest() {
  const [test, setTest] = useState<VoiceTest>({ phase: 'idle' })
  const recording = useRef<VoiceRecording>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const control = new AbortController()
    left.current = control
    return () => {
      control.abort()
      recording.current?.stop()
    }
  }, [])

  const record = async (): Promise<Blob | null> => {
    setTest({ phase: 'opening' })
    try {
      const onProgress = (recordedMs: number) => setTest({ phase: 'recording', recordedMs })
      const opened = await recordVoice({ maxMs: maxTestSeconds * 1000, openAudioGraph, onProgress })
      recording.current = opened
      if (left.current?.signal.aborted) opened.stop()
      return await opened.file
    } catch (error) {
      setTest({ phase: 'notRecorded', fault: toCaptureError(error).fault })
      return null
    }
  }

  /** Call in a click handler. */
  const start = async (engine: string, language: LanguageValue): Promise<void> => {
    const file = await record()
    const signal = left.current?.signal
    if (!file || signal?.aborted) return
    setTest({ phase: 'recognizing' })
    try {
      setTest({ phase: 'done', result: await testEngine({ engine, language, file }, signal) })
    } catch (error) {
      setTest({ phase: 'failed', error })
    }
  }
  return { test, start, stop: () => recording.current?.stop() }
}
