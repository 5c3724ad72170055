/**
 * The state of a live session, what may happen to it and what is then to be done. All times are milliseconds of the meeting's sound, except
 * those named `untilMs`, `sinceMs` and `nowMs`, which are of the clock.
 */
import type { LiveAnswer } from '../../../wire/live'
import { blockMs } from '../capture/pcm'
import type { Gap, GapCause } from '../gaps'

/** What the person wants. `stopping` ends by itself, `done` is the end. */
export type Phase = 'live' | 'paused' | 'stopping' | 'done'

/** Why the server does not want this session for now. */
export interface Refusal {
  /**
   * `signedOut`: the login is no longer valid; `short`: no credit is left; `no`: the server's sentence says why, such as another device
   * that records the meeting, or a disk that is full.
   */
  readonly why: 'signedOut' | 'short' | 'no'
  readonly text: string
  /** It was sound that the server refused: it would still end the meeting with what it has. */
  readonly canEnd: boolean
}

export type Connection =
  /** Opened, and `start` said once it stands; not answered yet. */
  | { readonly is: 'connecting'; readonly sinceMs: number }
  | { readonly is: 'open' }
  /** Gone; the next try comes at that time. */
  | { readonly is: 'waiting'; readonly untilMs: number }
  /** The server said no, see `refusal`. It is asked again at that time; null: only after a `retry`. */
  | { readonly is: 'refused'; readonly untilMs: number | null }
  /** Not wanted yet, or no more. */
  | { readonly is: 'off' }

export interface LiveState {
  readonly phase: Phase
  readonly connection: Connection
  /** Why the server said no the last time; null since it said yes, or took sound again where that was what it refused. */
  readonly refusal: Refusal | null
  /** Why what the server lacks is sent no more: a person ends the meeting with what it has. Null while everything is sent. */
  readonly leaves: 'credit' | 'refused' | null
  /** Sound is being captured; it goes on until the last block is there. */
  readonly capturing: boolean
  /** Captured, and safe to be sent: the latter never passes the former. */
  readonly heardMs: number
  readonly keptMs: number
  /** Given to this connection, and confirmed as stored by the server. */
  readonly sentMs: number
  readonly ackedMs: number
  /** Given to any connection: what the server has behind that is not from here. */
  readonly givenMs: number
  /** Since when the server owes an answer; null when it owes none. */
  readonly owedSinceMs: number | null
  /** What was said to this connection last. */
  readonly told: 'nothing' | 'pause' | 'stop'
  /** Connections lost in a row without the server having stored anything. */
  readonly failures: number
  /** The server has answered this session at least once. */
  readonly known: boolean
  readonly gaps: readonly Gap[]
  /** The record the meeting became. */
  readonly taskId: string | number | null
}

export type LiveEvent =
  | { readonly is: 'begin' }
  /** A block was captured, up to there. `missedMs`: how long nothing was heard before it, for that cause. */
  | { readonly is: 'heard'; readonly toMs: number; readonly missed?: { readonly cause: GapCause; readonly ms: number } }
  /** Sound before that may be sent. */
  | { readonly is: 'kept'; readonly toMs: number }
  /** A block could be put nowhere. */
  | { readonly is: 'dropped'; readonly ms: number }
  | { readonly is: 'captureBegan' }
  | { readonly is: 'captureRested' }
  | { readonly is: 'pause' }
  | { readonly is: 'resume' }
  | { readonly is: 'stop' }
  /** Ends it with what the server has, while that takes no more sound. */
  | { readonly is: 'settle' }
  /** A person wants it now, the network is back, or there is credit again. */
  | { readonly is: 'retry' }
  | { readonly is: 'opened' }
  | { readonly is: 'closed' }
  | { readonly is: 'answered'; readonly answer: LiveAnswer }
  | { readonly is: 'tick' }

export type LiveEffect =
  | { readonly do: 'open' }
  | { readonly do: 'close' }
  /** Says where this device believes the server to be. */
  | { readonly do: 'start'; readonly fromMs: number }
  | { readonly do: 'say'; readonly what: 'pause' | 'resume' | 'stop' }
  | { readonly do: 'send'; readonly fromMs: number; readonly toMs: number }
  | { readonly do: 'capture'; readonly what: 'pause' | 'resume' | 'end' }
  /** The next sound belongs there: the server has sound of another device before it. */
  | { readonly do: 'skip'; readonly toMs: number }
  /** A block of silence is to be captured, since what is left is too short to be sent. */
  | { readonly do: 'pad' }
  /** The server can be asked for what it has recognised so far. */
  | { readonly do: 'fetch' }

export interface Moment {
  readonly nowMs: number
  /** 0..1 */
  readonly random: number
}
export type Step = readonly [LiveState, readonly LiveEffect[]]

/**
 * @param fromMs where new sound belongs: behind what the device and the server have
 * @param ackedMs what the server is known to have
 */
export function newLive(fromMs: number, ackedMs: number, gaps: readonly Gap[] = []): LiveState {
  const startMs = wholeBlocks(fromMs)
  return {
    phase: 'live',
    connection: { is: 'off' },
    refusal: null,
    leaves: null,
    capturing: false,
    heardMs: startMs,
    keptMs: startMs,
    sentMs: ackedMs,
    ackedMs,
    // What an earlier page gave it lies before the start too.
    givenMs: startMs,
    owedSinceMs: null,
    told: 'nothing',
    failures: 0,
    known: false,
    gaps,
    taskId: null,
  }
}

export const wholeBlocks = (ms: number) => Math.ceil(ms / blockMs) * blockMs
