/**
 * State, events and effects of a live session. All times are milliseconds of the meeting's audio, except `untilMs`, `sinceMs` and
 * `nowMs`, which are clock times.
 */
import type { LiveServerMessage } from '../../../wire/liveMessages'
import { blockMs } from '../../../shared/capture/pcm'
import type { Gap, GapCause } from './gaps'

/** What the user requested. `stopping` becomes `done` automatically. */
export type Phase = 'live' | 'paused' | 'stopping' | 'done'

/** Why the server currently refuses this session. */
export interface ServerRefusal {
  /**
   * `signedOut`: the login is no longer valid; `short`: no credit is left; `no`: `text` gives the reason, such as another device that
   * records the meeting, or a full disk.
   */
  readonly reason: 'signedOut' | 'short' | 'no'
  readonly text: string
  /** The server refused audio only: the meeting can still be ended with what it has stored. */
  readonly canEnd: boolean
}

export type ConnectionState =
  /** The socket is opening, or `start` is not answered yet. */
  | { readonly status: 'connecting'; readonly sinceMs: number }
  | { readonly status: 'open' }
  /** Disconnected; reconnects at this time. */
  | { readonly status: 'waiting'; readonly untilMs: number }
  /** Refused by the server, see `refusal`. Retried at this time; null: only after a `retry`. */
  | { readonly status: 'refused'; readonly untilMs: number | null }
  /** Not connected yet, or no longer needed. */
  | { readonly status: 'off' }

export interface LiveState {
  readonly phase: Phase
  readonly connection: ConnectionState
  /** The last refusal; null after the server accepted the session, or audio again if it had refused audio. */
  readonly refusal: ServerRefusal | null
  /** Why unsent audio is discarded: the user ended the meeting with what the server has stored. Null while everything is sent. */
  readonly discards: 'credit' | 'refused' | null
  /** Whether audio is being captured; true until the last block has arrived. */
  readonly capturing: boolean
  /** End of the captured audio, and of the audio that is safe to send: `persistedMs <= capturedMs`. */
  readonly capturedMs: number
  readonly persistedMs: number
  /** End of the audio sent on this connection, and of the audio that the server acknowledged as stored. */
  readonly sentMs: number
  readonly ackedMs: number
  /** End of the audio sent on any connection: later audio on the server is from another device. */
  readonly everSentMs: number
  /** Since when an answer is due; null when none is. */
  readonly ackDueSinceMs: number | null
  /** The last command sent on this connection. */
  readonly lastCommand: 'nothing' | 'pause' | 'stop'
  /** Consecutive lost connections without an acknowledgment. */
  readonly failures: number
  /** Whether the server has accepted this session at least once. */
  readonly serverAnswered: boolean
  readonly gaps: readonly Gap[]
  /** Id of the meeting's record. */
  readonly taskId: string | number | null
}

export type LiveEvent =
  | { readonly type: 'begin' }
  /** A block was captured, up to `toMs`. `dropout`: missing audio before it. */
  | {
      readonly type: 'captured'
      readonly toMs: number
      readonly dropout?: { readonly cause: GapCause; readonly durationMs: number }
    }
  /** Audio before `toMs` may be sent. */
  | { readonly type: 'persisted'; readonly toMs: number }
  /** A block could not be stored anywhere. */
  | { readonly type: 'dropped'; readonly ms: number }
  | { readonly type: 'captureStarted' }
  | { readonly type: 'captureStopped' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'stop' }
  /** Ends the meeting with the stored audio, while the server refuses more. */
  | { readonly type: 'endWithStored' }
  /** Requested by the user, or the network or credit is back. */
  | { readonly type: 'retry' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'answered'; readonly answer: LiveServerMessage }
  | { readonly type: 'tick' }

export type LiveEffect =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  /** Sends `start` with the position that this device expects on the server. */
  | { readonly type: 'start'; readonly fromMs: number }
  | { readonly type: 'sendCommand'; readonly command: 'pause' | 'resume' | 'stop' }
  | { readonly type: 'send'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'capture'; readonly command: 'pause' | 'resume' | 'end' }
  /** The next audio starts at `toMs`: the server has another device's audio before it. */
  | { readonly type: 'skip'; readonly toMs: number }
  /** Appends a block of silence, because the remaining audio is too short for a frame. */
  | { readonly type: 'pad' }
  /** Fetches what the server has recognized so far. */
  | { readonly type: 'fetch' }

export interface StepContext {
  readonly nowMs: number
  /** 0 to 1 */
  readonly random: number
}
export type Transition = readonly [LiveState, readonly LiveEffect[]]

/**
 * @param fromMs where new audio starts: after all audio on the device and the server
 * @param ackedMs end of the audio known to be on the server
 */
export function initialLiveState(fromMs: number, ackedMs: number, gaps: readonly Gap[] = []): LiveState {
  const startMs = wholeBlocks(fromMs)
  return {
    phase: 'live',
    connection: { status: 'off' },
    refusal: null,
    discards: null,
    capturing: false,
    capturedMs: startMs,
    persistedMs: startMs,
    sentMs: ackedMs,
    ackedMs,
    // Audio sent by an earlier page is also before the start.
    everSentMs: startMs,
    ackDueSinceMs: null,
    lastCommand: 'nothing',
    failures: 0,
    serverAnswered: false,
    gaps,
    taskId: null,
  }
}

export const wholeBlocks = (ms: number) => Math.ceil(ms / blockMs) * blockMs
