import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveServerMessage } from '../../../wire/liveMessages'
import { withTimeout } from '../../../shared/async/withTimeout'
import { blockSamples } from '../../../shared/capture/pcm'
import type { CaptureChoice, CapturedBlock } from '../../../shared/capture/Capture'
import { silent } from '../../../shared/capture/level'
import type { Dropout } from './DropoutDetector'
import type { LocalRecorder, WriteStatus } from '../local/LocalRecorder'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { watchQuota } from '../local/storageQuota'
import { wavBlob } from '../local/wavBlob'
import { isEmpty } from './PendingCorrections'
import { CaptureController } from './CaptureController'
import { initialLiveState, type LiveEffect, type LiveEvent, type LiveState } from '../live/liveState'
import { step } from '../live/step'
import type { LiveSessionDeps } from './liveSessionDeps'
import { metadataOf, MetadataWriter } from './MetadataWriter'
import { LiveClient } from './LiveClient'
import { textEndMs } from './liveTranscript'
import { initialMeter, initialView, patchView, minSpeechDb, type SessionViewState, type MeterState } from './viewState'
import { LiveTranscriptStore } from './LiveTranscriptStore'

const tickMs = 500
/** How long ending the meeting waits for unsent corrections. */
const flushTimeoutMs = 5000
/** How long the remaining corrections may take to be written into the record. */
const recordTimeoutMs = 10_000

/** One meeting while it is recorded or finished: runs the effects of the state machine and holds the view state. */
export class LiveSession {
  readonly view: StoreApi<SessionViewState>
  readonly meter: StoreApi<MeterState>
  /** Text, speakers and notes of the meeting. */
  readonly transcript: LiveTranscriptStore
  readonly #recorder: LocalRecorder
  readonly #captureController: CaptureController
  readonly #client: LiveClient
  readonly #metadata: MetadataWriter
  #state: LiveState
  readonly #watchQuota
  #ticker: ReturnType<typeof setInterval> | undefined
  #closed = false

  constructor(private readonly deps: LiveSessionDeps) {
    const { meeting } = deps
    this.#recorder = deps.openRecorder(this.#onWriteStatus)
    this.#state = initialLiveState(this.#recorder.capturedMs, meeting.ackedMs, meeting.gaps)
    this.#recorder.skipTo(this.#state.capturedMs)
    this.view = createStore<SessionViewState>()(() => ({ ...initialView, gaps: meeting.gaps }))
    this.meter = createStore<MeterState>()(() => initialMeter)
    this.#captureController = new CaptureController({
      open: deps.openCapture,
      view: this.view,
      onBlock: this.#onBlock,
      onStarted: () => this.#dispatch({ type: 'captureStarted' }),
      desiredState: () => this.#desiredCapture(),
    })
    this.#client = new LiveClient({
      meeting,
      deps,
      read: (fromMs, toMs) => this.#recorder.read(fromMs, toMs),
      onOpen: () => this.#dispatch({ type: 'opened' }),
      onAnswer: this.#onAnswer,
      onClose: () => this.#dispatch({ type: 'closed' }),
    })
    this.#metadata = new MetadataWriter(() => {
      const { isCapturing: capturing } = this.#captureController
      const on = { capturing, unsaved: this.transcript.unsaved, nowMs: deps.now() }
      return deps.saveMetadata(metadataOf(meeting, this.#state, on))
    }, deps.now)
    this.#watchQuota = watchQuota(deps.storageLeftMs, (storageLeftMs) => this.view.setState({ storageLeftMs }))
    this.transcript = new LiveTranscriptStore(meeting.unsaved, deps.api, () => this.#metadata.schedule())
    this.transcript.view.subscribe(({ text }, before) => text !== before.text && this.#showTextPosition())
    this.#showState()
  }

  /** Connects. With a choice, captures; without one, only finishes what is stored. Call in a click handler. @throws CaptureError */
  async begin(choice: CaptureChoice | null): Promise<void> {
    this.#ticker ??= setInterval(this.#tick, tickMs)
    const capturing = choice && this.capture(choice)
    this.#dispatch({ type: 'begin' })
    if (!choice) this.#dispatch({ type: 'stop' })
    await capturing
  }

  /** Starts capture or switches inputs. @throws CaptureError; the previous capture then continues */
  async capture(choice: CaptureChoice): Promise<void> {
    await this.#captureController.start(choice)
    this.#metadata.schedule()
  }

  /** Switches to the chosen microphone. @throws CaptureError; the previous one then stays in use */
  changeMicrophone(): Promise<void> {
    return this.#captureController.changeMicrophone()
  }

  pause(): void {
    this.#dispatch({ type: 'pause' })
  }

  resume(): void {
    this.#dispatch({ type: 'resume' })
  }

  /** Ends the meeting: `view.taskId` is set when the server has created the record. */
  stop(): void {
    this.#dispatch({ type: 'stop' })
    this.#metadata.schedule()
  }

  /** Ends the meeting with the stored audio, while the server refuses more; the rest stays on this device. */
  endWithStored(): void {
    this.#dispatch({ type: 'endWithStored' })
    this.#metadata.schedule()
  }

  /** Retries immediately: after a top-up, a login, or a user request. */
  retry(): void {
    this.#captureController.wake()
    this.#dispatch({ type: 'retry' })
  }

  get meeting(): Pick<UnfinishedMeeting, 'id' | 'title' | 'language'> {
    return this.deps.meeting
  }

  /** Current position in the audio, for notes. */
  get positionMs(): number {
    return this.#state.capturedMs
  }

  /** The microphone's track, for the browser's own recognition. */
  get track(): MediaStreamTrack | null {
    return this.#captureController.track
  }

  /** This device's audio so far, as a WAV file. @throws LocalStorageError */
  wav(): Promise<Blob> {
    return wavBlob(this.#recorder, this.deps.meeting.fromMs, this.#state.capturedMs)
  }

  /** Leaves the meeting without ending it: it can be continued or finished later. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#ticker)
    await this.#captureController.stop()
    this.#client.close()
    const { phase, taskId } = this.#state
    await (taskId === null
      ? this.transcript.flush()
      : withTimeout(recordTimeoutMs, this.transcript.flushIntoRecord(taskId)))
    this.transcript.close()
    this.view.setState({ taskId })
    const allWritten = await this.#recorder.close()
    this.#metadata.schedule()
    await this.#metadata.written
    // The local copy is only removed when the record is complete.
    const isComplete =
      allWritten && isEmpty(this.transcript.unsaved) && !this.#state.gaps.some(({ fate }) => fate === 'onDevice')
    if (phase === 'done' && isComplete) await this.deps.removeLocalCopy().catch(() => {})
    this.deps.onClosed({ hasUnsavedCorrections: taskId !== null && !isEmpty(this.transcript.unsaved) })
  }

  #dispatch(event: LiveEvent): void {
    const context = { nowMs: this.deps.now(), random: this.deps.random() }
    const before = this.#state
    const [state, effects] = step(before, event, context)
    this.#state = state
    for (const effect of effects) this.#runEffect(effect)
    if (this.#state === before) return
    if (state.ackedMs !== before.ackedMs) this.#recorder.acknowledge(state.ackedMs)
    // A later page needs the acknowledged position and the gaps.
    if (state.ackedMs !== before.ackedMs || state.gaps !== before.gaps) this.#metadata.schedule()
    this.#showState()
    if (state.phase === 'done' && before.phase !== 'done') void this.close()
  }

  #runEffect(effect: LiveEffect): void {
    switch (effect.type) {
      case 'open':
        return this.#client.open()
      case 'close':
        return this.#client.close()
      case 'start':
        return this.#client.start(effect.fromMs)
      case 'sendCommand':
        return this.#client.sendMessage(
          { type: effect.command },
          effect.command === 'stop' ? this.#flushCorrections : undefined,
        )
      case 'send':
        return this.#client.sendAudio(effect.fromMs, effect.toMs)
      case 'capture':
        return void this.#controlCapture(effect.command)
      case 'skip':
        return this.#recorder.skipTo(effect.toMs)
      case 'pad':
        return this.#append(new Int16Array(blockSamples))
      case 'fetch':
        return void this.transcript.fetch()
    }
  }

  #desiredCapture(): 'capture' | 'pause' | 'off' {
    const { phase } = this.#state
    if (this.#closed || phase === 'stopping' || phase === 'done') return 'off'
    return phase === 'paused' ? 'pause' : 'capture'
  }

  async #controlCapture(command: 'pause' | 'resume' | 'end'): Promise<void> {
    if (command === 'resume') return this.#captureController.resume()
    await (command === 'pause' ? this.#captureController.pause() : this.#captureController.stop())
    this.meter.setState({ levels: [silent, silent] })
    // If resumed before the last block arrived, capture is already running again.
    if (this.#state.phase !== 'live') this.#dispatch({ type: 'captureStopped' })
  }

  readonly #flushCorrections = (): Promise<void> => withTimeout(flushTimeoutMs, this.transcript.flush())

  readonly #onBlock = ({ audio, levels }: CapturedBlock, dropout: Dropout | undefined): void => {
    const loud = levels.some(({ peakDb }) => peakDb > minSpeechDb)
    this.meter.setState({ levels, ...(loud && { voiceMs: this.#recorder.capturedMs }) })
    this.#append(audio, dropout)
    this.#tick()
  }

  #append(audio: Int16Array<ArrayBuffer>, dropout?: Dropout): void {
    if (!this.#recorder.append(audio))
      return this.#dispatch({ type: 'dropped', ms: audio.length / (blockSamples / 100) })
    this.#dispatch({ type: 'captured', toMs: this.#recorder.capturedMs, ...(dropout && { dropout }) })
    // When the device can't store audio, it is only in memory, so send it as soon as possible.
    if (this.view.getState().storageFault) this.#dispatch({ type: 'persisted', toMs: this.#recorder.capturedMs })
  }

  readonly #onWriteStatus = ({ persistedMs, fault }: WriteStatus): void => {
    this.meter.setState({ persistedMs, ...(fault === null && { persistedAtMs: this.deps.now() }) })
    patchView(this.view, { storageFault: fault })
    this.#dispatch({ type: 'persisted', toMs: fault ? this.#recorder.capturedMs : persistedMs })
  }

  readonly #onAnswer = (answer: LiveServerMessage): void => {
    if (answer.type === 'partial' || answer.type === 'final' || answer.type === 'translation')
      this.transcript.applyAnswer(answer)
    if (answer.type === 'error' && !answer.fatal) this.view.setState({ serverMessage: answer.msg })
    this.#dispatch({ type: 'answered', answer })
  }

  #showTextPosition(): void {
    const { text } = this.transcript.view.getState()
    // The end of an open segment is unknown; approximate it by the acknowledged audio.
    const textMs = text.partial ? this.#state.ackedMs : Math.max(textEndMs(text), this.meter.getState().textMs)
    this.meter.setState({ textMs })
  }

  readonly #tick = (): void => {
    this.#dispatch({ type: 'tick' })
    this.#metadata.scheduleIfDue()
    this.#watchQuota(this.deps.now())
  }

  #showState(): void {
    const { phase, connection, refusal, gaps, capturedMs, ackedMs } = this.#state
    // The record is only shown once it includes all corrections.
    const taskId = isEmpty(this.transcript.unsaved) ? this.#state.taskId : null
    patchView(this.view, { phase, connection, refusal, gaps, taskId })
    this.meter.setState({ capturedMs, ackedMs })
  }
}
