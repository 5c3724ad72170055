import { CaptureError, captureError, type CaptureFault } from './captureError'
import { chosenMicrophone, labelOf, openMicrophone, watchMicrophones, type Hearing } from './microphone'
import type { PcmNews, PcmOrder } from './pcm.worklet'
import { openSharedSound } from './sharedSound'

/** Where sound comes from; the order is that of the worklet's inputs and of a block's levels. */
export const inputNames = ['microphone', 'shared'] as const
export type InputName = (typeof inputNames)[number]

export interface CaptureChoice {
  readonly inputs: readonly InputName[]
  readonly hearing: Hearing
}

export type CapturedBlock = Extract<PcmNews, { is: 'block' }>

/** What a person has to be told. */
export type CaptureNotice =
  /** Another microphone is heard from now on. */
  | { readonly is: 'changed'; readonly label: string }
  /** Nothing comes from there any more. */
  | { readonly is: 'lost'; readonly input: InputName; readonly fault: CaptureFault }
  /** The browser has stopped the sound until the person touches the page, or lets it go on again. */
  | { readonly is: 'suspended' }
  | { readonly is: 'running' }

export interface CaptureEvents {
  onBlock(block: CapturedBlock): void
  onNotice(notice: CaptureNotice): void
}

/** The audio thread with its inputs, as `openGraph` makes it. */
export interface Graph {
  connect(input: InputName, stream: MediaStream): void
  disconnect(input: InputName): void
  order(order: PcmOrder): void
  /** Starts a clock that the browser has stopped. */
  wake(): Promise<boolean>
  close(): Promise<void>
}
export interface GraphEvents {
  onNews(news: PcmNews): void
  /** The browser has stopped or started the clock. */
  onState(running: boolean): void
}
export type OpenGraph = (events: GraphEvents) => Promise<Graph>

/** An audio thread that stands still does not answer. */
const patienceMs = 1000

/** Captures sound until it is closed, whatever happens to the devices. */
export class Capture {
  readonly #streams = new Map<InputName, MediaStream>()
  #graph: Graph | null = null
  #stopWatching = () => {}
  #rested: (() => void)[] = []
  #closed = false
  #opening = false

  private constructor(
    private readonly choice: CaptureChoice,
    private readonly events: CaptureEvents,
  ) {}

  /** Asks for what is chosen. Has to be called while a click is handled. @throws CaptureError */
  static async open(choice: CaptureChoice, events: CaptureEvents, openGraph: OpenGraph): Promise<Capture> {
    const capture = new Capture(choice, events)
    try {
      // What is shared has to be asked for first: the click counts for a few seconds only.
      if (choice.inputs.includes('shared')) capture.#streams.set('shared', await openSharedSound())
      if (choice.inputs.includes('microphone')) {
        capture.#streams.set('microphone', await openMicrophone(chosenMicrophone(), choice.hearing))
      }
      capture.#graph = await openGraph({ onNews: capture.#onNews, onState: capture.#onState })
      for (const [input, stream] of capture.#streams) capture.#attach(input, stream)
      capture.#stopWatching = watchMicrophones(() => void capture.#lookForMicrophone())
      return capture
    } catch (error) {
      await capture.close()
      throw captureError(error)
    }
  }

  /** Whether sound comes from anywhere. */
  get hears(): boolean {
    return this.#streams.size > 0
  }

  /** What the microphone is called; '' without one. */
  get label(): string {
    const stream = this.#streams.get('microphone')
    return stream ? labelOf(stream) : ''
  }

  /** The microphone's track, for what else listens to it. */
  get track(): MediaStreamTrack | null {
    return this.#streams.get('microphone')?.getAudioTracks()[0] ?? null
  }

  /** Resolves when the last block before the pause has been given. */
  pause(): Promise<void> {
    return this.#rest('pause')
  }

  resume(): void {
    this.#graph?.order('resume')
  }

  /** Resolves when the last block has been given and every device let go. */
  async close(): Promise<void> {
    if (this.#closed) return
    if (this.#graph) await this.#rest('end')
    this.#closed = true
    this.#stopWatching()
    for (const stream of this.#streams.values()) stop(stream)
    this.#streams.clear()
    await this.#graph?.close()
  }

  /** Goes over to the microphone that is chosen now. @throws CaptureError, and the old one stays */
  async changeMicrophone(): Promise<void> {
    const stream = await openMicrophone(chosenMicrophone(), this.choice.hearing)
    this.#attach('microphone', stream)
  }

  /** Lets a clock go on that the browser has stopped; to be called while a click is handled. */
  async wake(): Promise<void> {
    await this.#graph?.wake()
  }

  #rest(order: 'pause' | 'end'): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      this.#rested.push(() => {
        clearTimeout(timer)
        resolve()
      })
      this.#graph?.order(order)
    })
  }

  readonly #onNews = (news: PcmNews): void => {
    if (news.is === 'block') return this.events.onBlock(news)
    this.#rested.shift()?.()
  }

  readonly #onState = (running: boolean): void => {
    if (this.#closed) return
    this.events.onNotice({ is: running ? 'running' : 'suspended' })
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
    this.events.onNotice({ is: 'lost', input, fault: 'ended' })
    if (input === 'microphone') await this.#lookForMicrophone()
  }

  /** Another one in the place of one that is gone. Where there is none, the next that is plugged in. */
  async #lookForMicrophone(): Promise<void> {
    const wanted = this.choice.inputs.includes('microphone') && !this.#streams.has('microphone')
    if (!wanted || this.#opening || this.#closed) return
    this.#opening = true
    try {
      const stream = await openMicrophone(chosenMicrophone(), this.choice.hearing)
      if (this.#isClosed()) return stop(stream)
      this.#attach('microphone', stream)
      this.events.onNotice({ is: 'changed', label: labelOf(stream) })
    } catch (error) {
      const { fault } = error instanceof CaptureError ? error : captureError(error)
      this.events.onNotice({ is: 'lost', input: 'microphone', fault })
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
