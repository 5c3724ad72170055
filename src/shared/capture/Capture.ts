import { CaptureError, toCaptureError, type CaptureFault } from './captureError'
import { chosenMicrophone, labelOf, openMicrophone, watchMicrophones, type AudioProcessing } from './microphone'
import type { PcmEvent, PcmCommand } from './pcm.worklet'
import { openSharedAudio } from './sharedAudio'

/** Audio sources, in the order of the worklet's inputs and of a block's levels. */
export const inputNames = ['microphone', 'shared'] as const
export type InputName = (typeof inputNames)[number]

export interface CaptureChoice {
  readonly inputs: readonly InputName[]
  readonly processing: AudioProcessing
}

export type CapturedBlock = Extract<PcmEvent, { type: 'block' }>

/** Events that the user must know about. */
export type CaptureNotice =
  /** Capture switched to another microphone. */
  | { readonly type: 'changed'; readonly label: string }
  /** The input no longer delivers audio. */
  | { readonly type: 'lost'; readonly input: InputName; readonly fault: CaptureFault }
  /** The browser suspended the audio context until a user gesture, or resumed it. */
  | { readonly type: 'suspended' }
  | { readonly type: 'running' }

export interface CaptureEvents {
  onBlock(block: CapturedBlock): void
  onNotice(notice: CaptureNotice): void
}

/** The audio graph with its inputs, created by `openAudioGraph`. */
export interface AudioGraph {
  connect(input: InputName, stream: MediaStream): void
  disconnect(input: InputName): void
  send(command: PcmCommand): void
  /** Resumes a suspended audio context. Resolves to whether it is running. */
  wake(): Promise<boolean>
  close(): Promise<void>
}
export interface AudioGraphEvents {
  onEvent(event: PcmEvent): void
  /** The browser suspended or resumed the audio context. */
  onState(running: boolean): void
}
export type OpenAudioGraph = (events: AudioGraphEvents) => Promise<AudioGraph>

/** A suspended audio thread does not answer commands. */
const replyTimeoutMs = 1000

/** Captures audio until closed and survives device changes. */
export class Capture {
  readonly #streams = new Map<InputName, MediaStream>()
  #graph: AudioGraph | null = null
  #stopWatching = () => {}
  #onStopped: (() => void)[] = []
  #closed = false
  #opening = false

  private constructor(
    private readonly choice: CaptureChoice,
    private readonly events: CaptureEvents,
  ) {}

  /** Opens the chosen inputs. Must be called in a click handler. @throws CaptureError */
  static async open(choice: CaptureChoice, events: CaptureEvents, openAudioGraph: OpenAudioGraph): Promise<Capture> {
    const capture = new Capture(choice, events)
    try {
      // Request shared audio first: the user activation expires after a few seconds.
      if (choice.inputs.includes('shared')) capture.#streams.set('shared', await openSharedAudio())
      if (choice.inputs.includes('microphone')) {
        capture.#streams.set('microphone', await openMicrophone(chosenMicrophone(), choice.processing))
      }
      capture.#graph = await openAudioGraph({ onEvent: capture.#onEvent, onState: capture.#onState })
      for (const [input, stream] of capture.#streams) capture.#attach(input, stream)
      capture.#stopWatching = watchMicrophones(() => void capture.#replaceMicrophone())
      return capture
    } catch (error) {
      await capture.close()
      throw toCaptureError(error)
    }
  }

  /** Whether any input delivers audio. */
  get hasInput(): boolean {
    return this.#streams.size > 0
  }

  /** Label of the microphone; '' without one. */
  get label(): string {
    const stream = this.#streams.get('microphone')
    return stream ? labelOf(stream) : ''
  }

  /** The microphone's track, for other consumers. */
  get track(): MediaStreamTrack | null {
    return this.#streams.get('microphone')?.getAudioTracks()[0] ?? null
  }

  /** Resolves when the last block before the pause has been delivered. */
  pause(): Promise<void> {
    return this.#stopGraph('pause')
  }

  resume(): void {
    this.#graph?.send('resume')
  }

  /** Resolves when the last block has been delivered and all devices are released. */
  async close(): Promise<void> {
    if (this.#closed) return
    if (this.#graph) await this.#stopGraph('end')
    this.#closed = true
    this.#stopWatching()
    for (const stream of this.#streams.values()) stop(stream)
    this.#streams.clear()
    await this.#graph?.close()
  }

  /** Switches to the currently chosen microphone. @throws CaptureError; the old one then stays in use */
  async changeMicrophone(): Promise<void> {
    const stream = await openMicrophone(chosenMicrophone(), this.choice.processing)
    this.#attach('microphone', stream)
  }

  /** Resumes a suspended audio context; call in a click handler. */
  async wake(): Promise<void> {
    await this.#graph?.wake()
  }

  #stopGraph(command: 'pause' | 'end'): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, replyTimeoutMs)
      this.#onStopped.push(() => {
        clearTimeout(timer)
        resolve()
      })
      this.#graph?.send(command)
    })
  }

  readonly #onEvent = (event: PcmEvent): void => {
    if (event.type === 'block') return this.events.onBlock(event)
    this.#onStopped.shift()?.()
  }

  readonly #onState = (running: boolean): void => {
    if (this.#closed) return
    this.events.onNotice({ type: running ? 'running' : 'suspended' })
    if (!running) void this.#graph?.wake()
  }

  #attach(input: InputName, stream: MediaStream): void {
    const before = this.#streams.get(input)
    if (before && before !== stream) this.#detach(input, before)
    this.#streams.set(input, stream)
    this.#graph?.connect(input, stream)
    const [track] = stream.getAudioTracks()
    track?.addEventListener('ended', () => void this.#onEnded(input, stream))
  }

  #detach(input: InputName, stream: MediaStream): void {
    this.#graph?.disconnect(input)
    this.#streams.delete(input)
    stop(stream)
  }

  async #onEnded(input: InputName, stream: MediaStream): Promise<void> {
    if (this.#closed || this.#streams.get(input) !== stream) return
    this.#detach(input, stream)
    this.events.onNotice({ type: 'lost', input, fault: 'ended' })
    if (input === 'microphone') await this.#replaceMicrophone()
  }

  /** Replaces a lost microphone. Without another one, retries when one is plugged in. */
  async #replaceMicrophone(): Promise<void> {
    const needed = this.choice.inputs.includes('microphone') && !this.#streams.has('microphone')
    if (!needed || this.#opening || this.#closed) return
    this.#opening = true
    try {
      const stream = await openMicrophone(chosenMicrophone(), this.choice.processing)
      if (this.#isClosed()) return stop(stream)
      this.#attach('microphone', stream)
      this.events.onNotice({ type: 'changed', label: labelOf(stream) })
    } catch (error) {
      const { fault } = error instanceof CaptureError ? error : toCaptureError(error)
      this.events.onNotice({ type: 'lost', input: 'microphone', fault })
    } finally {
      this.#opening = false
    }
  }

  #isClosed(): boolean {
    return this.#closed
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
