import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveAnswer } from '../../wire/live'
import { atMost } from '../../shared/atMost'
import { blockSamples } from './capture/pcm'
import type { CaptureChoice, CapturedBlock } from './capture/Capture'
import { silent } from './capture/level'
import type { Missed } from './captureClock'
import type { Keeper, KeepNews } from './keep/Keeper'
import type { KeptMeeting } from './keep/keptMeetings'
import { watchRoom } from './keep/room'
import { wavOf } from './keep/wav'
import { isEmpty } from './Changes'
import { Listening } from './Listening'
import { newLive, type LiveEffect, type LiveEvent, type LiveState } from './live/state'
import { step } from './live/step'
import type { LiveParts } from './liveParts'
import { knownOf, NoteBook } from './NoteBook'
import { Talk } from './Talk'
import { textEndMs } from './text'
import { newMeter, newView, show, voiceDb, type LiveView, type Meter } from './view'
import { Words } from './Words'

const tickMs = 500
/** What a person changed last is given so long before the meeting is ended. */
const flushMs = 5000
/** What the meeting did not take in that time is written into its record, within so long. */
const recordMs = 10_000

/** One meeting while it is recorded or finished: does what the state machine says, and holds what the page shows. */
export class LiveSession {
  readonly view: StoreApi<LiveView>
  readonly meter: StoreApi<Meter>
  /** What is written of the meeting. */
  readonly words: Words
  readonly #keeper: Keeper
  readonly #listening: Listening
  readonly #talk: Talk
  readonly #notes: NoteBook
  #state: LiveState
  readonly #watchRoom
  #ticking: ReturnType<typeof setInterval> | undefined
  #closed = false

  constructor(private readonly parts: LiveParts) {
    const { meeting } = parts
    this.#keeper = parts.keeper(this.#onKept)
    this.#state = newLive(this.#keeper.heardMs, meeting.ackedMs, meeting.gaps)
    this.#keeper.skipTo(this.#state.heardMs)
    this.view = createStore<LiveView>()(() => ({ ...newView, gaps: meeting.gaps }))
    this.meter = createStore<Meter>()(() => newMeter)
    this.#listening = new Listening({
      open: parts.openCapture,
      view: this.view,
      onBlock: this.#onBlock,
      onBegan: () => this.#tell({ is: 'captureBegan' }),
      wanted: () => this.#wanted(),
    })
    this.#talk = new Talk({
      meeting,
      parts,
      read: (fromMs, toMs) => this.#keeper.read(fromMs, toMs),
      onOpen: () => this.#tell({ is: 'opened' }),
      onAnswer: this.#onAnswer,
      onClose: () => this.#tell({ is: 'closed' }),
    })
    this.#notes = new NoteBook(() => {
      const on = { capturing: this.#listening.on, unsaved: this.words.unsaved }
      return parts.note(knownOf(meeting, this.#state, on))
    }, parts.now)
    this.#watchRoom = watchRoom(parts.roomLeftMs, (roomLeftMs) => this.view.setState({ roomLeftMs }))
    this.words = new Words(meeting.unsaved, parts.api, () => this.#notes.note())
    this.words.view.subscribe(({ text }, before) => text !== before.text && this.#showText())
    this.#show()
  }

  /** Connects. With a choice it captures; without one it only finishes what is kept. Call it while a click is handled. @throws CaptureError */
  async begin(choice: CaptureChoice | null): Promise<void> {
    this.#ticking ??= setInterval(this.#tick, tickMs)
    const capturing = choice && this.capture(choice)
    this.#tell({ is: 'begin' })
    if (!choice) this.#tell({ is: 'stop' })
    await capturing
  }

  /** Captures, or captures from something else. @throws CaptureError; what was captured before goes on then */
  async capture(choice: CaptureChoice): Promise<void> {
    await this.#listening.begin(choice)
    this.#notes.note()
  }

  /** Goes over to the microphone that was chosen last. @throws CaptureError; the one before goes on then */
  changeMicrophone(): Promise<void> {
    return this.#listening.changeMicrophone()
  }

  pause(): void {
    this.#tell({ is: 'pause' })
  }

  resume(): void {
    this.#tell({ is: 'resume' })
  }

  /** Ends the meeting: `view.taskId` names the record when the server has made it. */
  stop(): void {
    this.#tell({ is: 'stop' })
    this.#notes.note()
  }

  /** Ends the meeting with what the server has, while that takes no more sound; the rest stays on this device. */
  settle(): void {
    this.#tell({ is: 'settle' })
    this.#notes.note()
  }

  /** Tries again at once: after a top-up, a login, or because a person wants it. */
  retry(): void {
    this.#listening.wake()
    this.#tell({ is: 'retry' })
  }

  get meeting(): Pick<KeptMeeting, 'id' | 'title' | 'language'> {
    return this.parts.meeting
  }

  /** Where the sound is now, for notes. */
  get nowMs(): number {
    return this.#state.heardMs
  }

  /** The microphone's track, for the browser's own recognition. */
  get track(): MediaStreamTrack | null {
    return this.#listening.track
  }

  /** The sound of this device so far, as a WAV file. @throws KeepError */
  wav(): Promise<Blob> {
    return wavOf(this.#keeper, this.parts.meeting.fromMs, this.#state.heardMs)
  }

  /** Leaves the meeting as it is: it can be gone on with or finished later. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#ticking)
    await this.#listening.end()
    this.#talk.close()
    const { phase, taskId } = this.#state
    await (taskId === null ? this.words.flush() : atMost(recordMs, this.words.handOver(taskId)))
    this.words.close()
    this.view.setState({ taskId })
    const written = await this.#keeper.close()
    this.#notes.note()
    await this.#notes.written
    // What has become a record, and is in it whole, is needed here no more.
    const whole = written && isEmpty(this.words.unsaved) && !this.#state.gaps.some(({ fate }) => fate === 'onDevice')
    if (phase === 'done' && whole) await this.parts.forget().catch(() => {})
    this.parts.onClosed({ changesLeft: taskId !== null && !isEmpty(this.words.unsaved) })
  }

  #tell(event: LiveEvent): void {
    const at = { nowMs: this.parts.now(), random: this.parts.random() }
    const before = this.#state
    const [state, effects] = step(before, event, at)
    this.#state = state
    for (const effect of effects) this.#do(effect)
    if (this.#state === before) return
    if (state.ackedMs !== before.ackedMs) this.#keeper.acknowledge(state.ackedMs)
    if (state.gaps !== before.gaps) this.#notes.note()
    this.#show()
    if (state.phase === 'done' && before.phase !== 'done') void this.close()
  }

  #do(effect: LiveEffect): void {
    switch (effect.do) {
      case 'open':
        return this.#talk.open()
      case 'close':
        return this.#talk.close()
      case 'start':
        return this.#talk.start(effect.fromMs)
      case 'say':
        return this.#talk.say({ type: effect.what }, effect.what === 'stop' ? this.#flushChanges : undefined)
      case 'send':
        return this.#talk.sound(effect.fromMs, effect.toMs)
      case 'capture':
        return void this.#order(effect.what)
      case 'skip':
        return this.#keeper.skipTo(effect.toMs)
      case 'pad':
        return this.#keep(new Int16Array(blockSamples))
      case 'fetch':
        return void this.words.fetch()
    }
  }

  #wanted(): 'sound' | 'pause' | 'nothing' {
    const { phase } = this.#state
    if (this.#closed || phase === 'stopping' || phase === 'done') return 'nothing'
    return phase === 'paused' ? 'pause' : 'sound'
  }

  async #order(what: 'pause' | 'resume' | 'end'): Promise<void> {
    if (what === 'resume') return this.#listening.resume()
    await (what === 'pause' ? this.#listening.pause() : this.#listening.end())
    this.meter.setState({ levels: [silent, silent] })
    // Resumed before the last block was there: it captures again.
    if (this.#state.phase !== 'live') this.#tell({ is: 'captureRested' })
  }

  readonly #flushChanges = (): Promise<void> => atMost(flushMs, this.words.flush())

  readonly #onBlock = ({ sound, levels }: CapturedBlock, missed: Missed | undefined): void => {
    const loud = levels.some(({ peakDb }) => peakDb > voiceDb)
    this.meter.setState({ levels, ...(loud && { voiceMs: this.#keeper.heardMs }) })
    this.#keep(sound, missed)
    this.#tick()
  }

  #keep(sound: Int16Array<ArrayBuffer>, missed?: Missed): void {
    if (!this.#keeper.append(sound)) return this.#tell({ is: 'dropped', ms: sound.length / (blockSamples / 100) })
    this.#tell({ is: 'heard', toMs: this.#keeper.heardMs, ...(missed && { missed }) })
    // Where the device takes nothing, memory is all there is, and the server is safer than that.
    if (this.view.getState().trouble) this.#tell({ is: 'kept', toMs: this.#keeper.heardMs })
  }

  readonly #onKept = ({ keptMs, trouble }: KeepNews): void => {
    this.meter.setState({ keptMs, ...(trouble === null && { keptAtMs: this.parts.now() }) })
    show(this.view, { trouble })
    this.#tell({ is: 'kept', toMs: trouble ? this.#keeper.heardMs : keptMs })
  }

  readonly #onAnswer = (answer: LiveAnswer): void => {
    if (answer.type === 'partial' || answer.type === 'final' || answer.type === 'translation') this.words.hear(answer)
    if (answer.type === 'error' && !answer.fatal) this.view.setState({ said: answer.msg })
    this.#tell({ is: 'answered', answer })
  }

  #showText(): void {
    const { text } = this.words.view.getState()
    // Nobody says how far an open segment reaches; it was made of what the server had by now.
    const textMs = text.partial ? this.#state.ackedMs : Math.max(textEndMs(text), this.meter.getState().textMs)
    this.meter.setState({ textMs })
  }

  readonly #tick = (): void => {
    this.#tell({ is: 'tick' })
    this.#notes.noteIfDue()
    this.#watchRoom(this.parts.now())
  }

  #show(): void {
    const { phase, connection, refusal, gaps, heardMs, ackedMs } = this.#state
    // Who reads the record finds in it what they changed last.
    const taskId = isEmpty(this.words.unsaved) ? this.#state.taskId : null
    show(this.view, { phase, connection, refusal, gaps, taskId })
    this.meter.setState({ heardMs, ackedMs })
  }
}
