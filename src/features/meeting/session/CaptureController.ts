import type { StoreApi } from 'zustand/vanilla'
import type {
  Capture,
  CaptureChoice,
  CapturedBlock,
  CaptureEvents,
  CaptureNotice,
} from '../../../shared/capture/Capture'
import { CaptureError } from '../../../shared/capture/captureError'
import { DropoutDetector, type Dropout } from './DropoutDetector'
import type { CaptureState, SessionViewState } from './viewState'

export type OpenCapture = (choice: CaptureChoice, events: CaptureEvents) => Promise<Capture>

interface CaptureControllerDeps {
  readonly open: OpenCapture
  readonly view: StoreApi<SessionViewState>
  /** @param dropout missing audio before the block */
  readonly onBlock: (block: CapturedBlock, dropout: Dropout | undefined) => void
  /** Capture has started. */
  readonly onStarted: () => void
  /** The state required once the user has granted permission. */
  readonly desiredState: () => 'capture' | 'pause' | 'off'
}

/** Manages the capture of a session: at most one at a time. */
export class CaptureController {
  readonly #dropouts = new DropoutDetector()
  #capture: Capture | null = null
  #opening = false

  constructor(private readonly deps: CaptureControllerDeps) {}

  get isCapturing(): boolean {
    return this.#capture !== null
  }

  get track(): MediaStreamTrack | null {
    return this.#capture?.track ?? null
  }

  /** @throws CaptureError; the previous capture then continues */
  async start(choice: CaptureChoice): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    const { view, open } = this.deps
    const previous = this.#capture
    if (!previous) view.setState({ capture: { status: 'starting' } })
    // Blocks of the new capture are dropped until the previous one has delivered its last block.
    let forwarding = !previous
    const onBlock = (block: CapturedBlock) => forwarding && this.#onBlock(block)
    try {
      const capture = await open(choice, { onBlock, onNotice: this.#onNotice })
      await previous?.close()
      forwarding = true
      await this.#adopt(capture)
    } catch (error) {
      const { fault } = error instanceof CaptureError ? error : new CaptureError('unsupported', error)
      if (!previous) view.setState({ capture: { status: 'failed', fault } })
      throw error
    } finally {
      this.#opening = false
    }
  }

  /** @throws CaptureError; the previous microphone then stays in use */
  async changeMicrophone(): Promise<void> {
    await this.#capture?.changeMicrophone()
    this.deps.view.setState({ microphone: this.#capture?.label ?? '' })
  }

  /** Resolves when the last block has been delivered. */
  async pause(): Promise<void> {
    await this.#capture?.pause()
  }

  resume(): void {
    this.#dropouts.restart()
    this.#capture?.resume()
  }

  /** Resumes audio that the browser suspended; call in a click handler. */
  wake(): void {
    void this.#capture?.wake()
  }

  /** Resolves when the last block has been delivered and all devices are released. */
  async stop(): Promise<void> {
    const capture = this.#capture
    this.#capture = null
    if (!capture) return
    await capture.close()
    this.deps.view.setState({ capture: { status: 'off' } })
  }

  async #adopt(capture: Capture): Promise<void> {
    const desired = this.deps.desiredState()
    if (desired === 'off') {
      this.deps.view.setState({ capture: { status: 'off' } })
      return capture.close()
    }
    this.#capture = capture
    this.deps.view.setState({ capture: { status: 'on' }, microphone: capture.label })
    if (desired === 'pause') await capture.pause()
    else this.deps.onStarted()
  }

  #onBlock(block: CapturedBlock): void {
    this.deps.onBlock(block, this.#dropouts.check(block.atMs))
  }

  readonly #onNotice = (notice: CaptureNotice): void => {
    if (notice.type === 'lost') this.#dropouts.onDeviceLost()
    this.deps.view.setState(({ noticeCount, microphone, capture }) => ({
      notice,
      noticeCount: noticeCount + 1,
      microphone: notice.type === 'changed' ? notice.label : microphone,
      capture: this.#nextCaptureState(notice) ?? capture,
    }))
  }

  /** Without any input, capture has failed until a microphone replaces it. */
  #nextCaptureState(notice: CaptureNotice): CaptureState | null {
    if (!this.#capture) return null
    if (notice.type === 'changed') return { status: 'on' }
    return notice.type === 'lost' && !this.#capture.hasInput ? { status: 'failed', fault: notice.fault } : null
  }
}
