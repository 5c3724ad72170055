import type { StoreApi } from 'zustand/vanilla'
import type { Capture, CaptureChoice, CapturedBlock, CaptureEvents, CaptureNotice } from './capture/Capture'
import { CaptureError } from './capture/captureError'
import { CaptureClock, type Missed } from './captureClock'
import type { CaptureState, LiveView } from './view'

export type OpenCapture = (choice: CaptureChoice, events: CaptureEvents) => Promise<Capture>

interface ListeningParts {
  readonly open: OpenCapture
  readonly view: StoreApi<LiveView>
  /** @param missed what was not heard before it */
  readonly onBlock: (block: CapturedBlock, missed: Missed | undefined) => void
  /** It captures from now on. */
  readonly onBegan: () => void
  /** What is wanted of it by the time the person has allowed it. */
  readonly wanted: () => 'sound' | 'pause' | 'nothing'
}

/** What a session hears with: one capture at a time, or none. */
export class Listening {
  readonly #clock = new CaptureClock()
  #capture: Capture | null = null
  #opening = false

  constructor(private readonly parts: ListeningParts) {}

  get on(): boolean {
    return this.#capture !== null
  }

  get track(): MediaStreamTrack | null {
    return this.#capture?.track ?? null
  }

  /** @throws CaptureError; what was captured before goes on then */
  async begin(choice: CaptureChoice): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    const { view, open } = this.parts
    const before = this.#capture
    if (!before) view.setState({ capture: { is: 'starting' } })
    // Until the one before has given its last block, the new one is not heard.
    let heard = !before
    const onBlock = (block: CapturedBlock) => heard && this.#onBlock(block)
    try {
      const capture = await open(choice, { onBlock, onNotice: this.#onNotice })
      await before?.close()
      heard = true
      await this.#adopt(capture)
    } catch (error) {
      const { fault } = error instanceof CaptureError ? error : new CaptureError('unsupported', error)
      if (!before) view.setState({ capture: { is: 'failed', fault } })
      throw error
    } finally {
      this.#opening = false
    }
  }

  /** @throws CaptureError; the microphone before goes on then */
  async changeMicrophone(): Promise<void> {
    await this.#capture?.changeMicrophone()
    this.parts.view.setState({ microphone: this.#capture?.label ?? '' })
  }

  /** Resolves when the last block has been given. */
  async pause(): Promise<void> {
    await this.#capture?.pause()
  }

  resume(): void {
    this.#clock.restart()
    this.#capture?.resume()
  }

  /** Lets sound go on that the browser has stopped; to be called while a click is handled. */
  wake(): void {
    void this.#capture?.wake()
  }

  /** Resolves when the last block has been given and every device let go. */
  async end(): Promise<void> {
    const capture = this.#capture
    this.#capture = null
    if (!capture) return
    await capture.close()
    this.parts.view.setState({ capture: { is: 'off' } })
  }

  async #adopt(capture: Capture): Promise<void> {
    const wanted = this.parts.wanted()
    if (wanted === 'nothing') {
      this.parts.view.setState({ capture: { is: 'off' } })
      return capture.close()
    }
    this.#capture = capture
    this.parts.view.setState({ capture: { is: 'on' }, microphone: capture.label })
    if (wanted === 'pause') await capture.pause()
    else this.parts.onBegan()
  }

  #onBlock(block: CapturedBlock): void {
    this.parts.onBlock(block, this.#clock.missed(block.atMs))
  }

  readonly #onNotice = (notice: CaptureNotice): void => {
    if (notice.is === 'lost') this.#clock.lost()
    this.parts.view.setState(({ notices, microphone, capture }) => ({
      notice,
      notices: notices + 1,
      microphone: notice.is === 'changed' ? notice.label : microphone,
      capture: this.#after(notice) ?? capture,
    }))
  }

  /** Without any sound left it has failed, until a microphone comes in its place. */
  #after(notice: CaptureNotice): CaptureState | null {
    if (!this.#capture) return null
    if (notice.is === 'changed') return { is: 'on' }
    return notice.is === 'lost' && !this.#capture.hears ? { is: 'failed', fault: notice.fault } : null
  }
}
