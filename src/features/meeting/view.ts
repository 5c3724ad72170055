/** What the page shows of a live session. */
import type { StoreApi } from 'zustand/vanilla'
import type { KeepFault } from './keep/sound'
import type { CaptureFault } from './capture/captureError'
import type { CaptureNotice } from './capture/Capture'
import { silenceDb, silent, type Level } from './capture/level'
import type { Gap } from './gaps'
import type { Connection, Phase, Refusal } from './live/state'

/** `off`: nothing is to be captured, as when a meeting only has to be finished. */
export type CaptureState =
  { readonly is: 'off' | 'starting' | 'on' } | { readonly is: 'failed'; readonly fault: CaptureFault }

/** Changes seldom. */
export interface LiveView {
  readonly phase: Phase
  readonly connection: Connection
  /** Why the server takes nothing for now; the sound is kept on the device all the same. */
  readonly refusal: Refusal | null
  /** What the server said last that is no refusal, as that it can't hear this language; '' for nothing. */
  readonly said: string
  readonly capture: CaptureState
  /** Name of the microphone, '' for none. */
  readonly microphone: string
  /** Why sound stays in memory for now; null while it is kept on the device. */
  readonly trouble: KeepFault | null
  /** For how much more sound there is room on the device; null where nobody knows. */
  readonly roomLeftMs: number | null
  readonly gaps: readonly Gap[]
  /** The newest thing to be told, and how many there have been. */
  readonly notice: CaptureNotice | null
  readonly notices: number
  /** The record the meeting became; null before that. */
  readonly taskId: string | number | null
}

/** Changes ten times a second. All `Ms` are of the meeting's sound, all `AtMs` of the clock. */
export interface Meter {
  readonly heardMs: number
  readonly keptMs: number
  readonly ackedMs: number
  /** When sound was last written to the device; null before that. */
  readonly keptAtMs: number | null
  /** How far what was said is on the page as text. */
  readonly textMs: number
  /** Where somebody was last heard. */
  readonly voiceMs: number
  /** Loudness of the microphone and of shared sound. */
  readonly levels: readonly Level[]
}

export const newView: LiveView = {
  phase: 'live',
  connection: { is: 'off' },
  refusal: null,
  said: '',
  capture: { is: 'off' },
  microphone: '',
  trouble: null,
  roomLeftMs: null,
  gaps: [],
  notice: null,
  notices: 0,
  taskId: null,
}

/** Shows what differs; where nothing does, nobody is told. */
export function show(view: StoreApi<LiveView>, part: Partial<LiveView>): void {
  const shown = view.getState()
  const same = Object.entries(part).every(([name, value]) => Object.is(Reflect.get(shown, name), value))
  if (!same) view.setState(part)
}

export const newMeter: Meter = {
  heardMs: 0,
  keptMs: 0,
  ackedMs: 0,
  keptAtMs: null,
  textMs: 0,
  voiceMs: 0,
  levels: [silent, silent],
}

/** Quieter than this nobody speaks. */
export const voiceDb = -50

export interface Lights {
  /** 0..1, for a meter that moves with the voice: from -60 dB to full scale. */
  readonly microphone: number
  /** Milliseconds since sound was last written to the device; null while there is nothing to write. */
  readonly sinceKeptMs: number | null
  /** How much of what was heard is not safe on the device. */
  readonly unkeptMs: number
  /** How much of what was heard the server has not stored yet. */
  readonly unsentMs: number
  /** How far the text is behind the last voice that was heard; grows where nothing is recognised. */
  readonly behindMs: number
}

const quietestDb = -60

/** The three lights. */
export function lightsOf({ phase, capture }: LiveView, meter: Meter, nowMs: number): Lights {
  const peakDb = Math.max(silenceDb, ...meter.levels.map((level) => level.peakDb))
  const writing = phase === 'live' && capture.is === 'on'
  return {
    microphone: Math.max(0, 1 - peakDb / quietestDb),
    sinceKeptMs: writing && meter.keptAtMs !== null ? Math.max(0, nowMs - meter.keptAtMs) : null,
    unkeptMs: meter.heardMs - meter.keptMs,
    unsentMs: meter.heardMs - meter.ackedMs,
    behindMs: Math.max(0, meter.voiceMs - meter.textMs),
  }
}
