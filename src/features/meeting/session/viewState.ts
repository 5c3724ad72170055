/** View state of a live session. */
import type { StoreApi } from 'zustand/vanilla'
import type { LocalStorageFault } from '../local/localAudio'
import type { CaptureFault } from '../../../shared/capture/captureError'
import type { CaptureNotice } from '../../../shared/capture/Capture'
import { silenceDb, silent, type Level } from '../../../shared/capture/level'
import type { Gap } from '../live/gaps'
import type { ConnectionState, Phase, ServerRefusal } from '../live/liveState'

/** `off`: capture is not needed, for example when a meeting only has to be finished. */
export type CaptureState =
  { readonly status: 'off' | 'starting' | 'on' } | { readonly status: 'failed'; readonly fault: CaptureFault }

/** Changes rarely. */
export interface SessionViewState {
  readonly phase: Phase
  readonly connection: ConnectionState
  /** Why the server refuses the session for now; the audio is still stored on the device. */
  readonly refusal: ServerRefusal | null
  /** The server's last non-fatal message, such as that it can't transcribe this language live; '' for none. */
  readonly serverMessage: string
  readonly capture: CaptureState
  /** Name of the microphone, '' for none. */
  readonly microphone: string
  /** Why audio stays in memory for now; null while it is written to the device. */
  readonly storageFault: LocalStorageFault | null
  /** Remaining space on the device as milliseconds of audio; null when unknown. */
  readonly storageLeftMs: number | null
  readonly gaps: readonly Gap[]
  /** The newest capture notice, and their total count. */
  readonly notice: CaptureNotice | null
  readonly noticeCount: number
  /** Id of the meeting's record; null before it exists. */
  readonly taskId: string | number | null
}

/** Changes ten times per second. All `Ms` are positions in the meeting's audio, all `AtMs` clock times. */
export interface MeterState {
  readonly capturedMs: number
  readonly persistedMs: number
  readonly ackedMs: number
  /** When audio was last written to the device; null before that. */
  readonly persistedAtMs: number | null
  /** Up to where speech is shown as text. */
  readonly textMs: number
  /** Where speech was last detected. */
  readonly voiceMs: number
  /** Levels of the microphone and the shared audio. */
  readonly levels: readonly Level[]
}

export const initialView: SessionViewState = {
  phase: 'live',
  connection: { status: 'off' },
  refusal: null,
  serverMessage: '',
  capture: { status: 'off' },
  microphone: '',
  storageFault: null,
  storageLeftMs: null,
  gaps: [],
  notice: null,
  noticeCount: 0,
  taskId: null,
}

/** Updates the view; subscribers are only notified when something differs. */
export function patchView(view: StoreApi<SessionViewState>, part: Partial<SessionViewState>): void {
  const shown = view.getState()
  const same = Object.entries(part).every(([name, value]) => Object.is(Reflect.get(shown, name), value))
  if (!same) view.setState(part)
}

export const initialMeter: MeterState = {
  capturedMs: 0,
  persistedMs: 0,
  ackedMs: 0,
  persistedAtMs: null,
  textMs: 0,
  voiceMs: 0,
  levels: [silent, silent],
}

/** Minimum peak level that counts as speech. */
export const minSpeechDb = -50

export interface IndicatorValues {
  /** 0 to 1, see `levelRatio`. */
  readonly microphone: number
  /** Milliseconds since audio was last written to the device; null while there is nothing to write. */
  readonly sincePersistedMs: number | null
  /** Captured audio not yet written to the device. */
  readonly unpersistedMs: number
  /** Captured audio not yet stored by the server. */
  readonly unsentMs: number
  /** How far the text lags behind the last detected speech; grows while nothing is recognized. */
  readonly behindMs: number
}

const minMeterDb = -60

/** A peak level as 0 to 1, for a meter: from -60 dB to full scale. */
export const levelRatio = (peakDb: number): number => Math.max(0, 1 - peakDb / minMeterDb)

/** Values of the three status indicators. */
export function indicatorValues(
  { phase, capture }: SessionViewState,
  meter: MeterState,
  nowMs: number,
): IndicatorValues {
  const peakDb = Math.max(silenceDb, ...meter.levels.map((level) => level.peakDb))
  const writing = phase === 'live' && capture.status === 'on'
  return {
    microphone: levelRatio(peakDb),
    sincePersistedMs: writing && meter.persistedAtMs !== null ? Math.max(0, nowMs - meter.persistedAtMs) : null,
    unpersistedMs: meter.capturedMs - meter.persistedMs,
    unsentMs: meter.capturedMs - meter.ackedMs,
    behindMs: Math.max(0, meter.voiceMs - meter.textMs),
  }
}
