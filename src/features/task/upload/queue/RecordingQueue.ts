/** The queue of recordings. Independent of React and the page. */
import { createStore } from 'zustand/vanilla'
import type { Id } from '../../../../wire/responses'
import { maxFilesAtOnce, type RecordingLanguage } from '../../../../wire/constants'
import { isSameFile } from '../../../../shared/uploadQueue/pickFiles'
import { UploadQueue, type QueueClock, type UploadQueueState } from '../../../../shared/uploadQueue/UploadQueue'
import { randomId } from '../../../../shared/randomId'
import { attemptUpload, type UploadApi } from './attemptUpload'
import { selectAudioFiles, type RecordingRefusalReason } from './selectAudioFiles'
import type { RecordingLimits } from './recordingLimits'
import type { ReadTranscript } from '../transcript/transcriptMessages'
import { persistItems, type UploadQueueStorage } from './queueStorage'
import {
  isPending,
  isTooLong,
  needsFile,
  newUploadItem,
  reduceUpload,
  type UploadItem,
  type UploadEvent,
} from './uploadItem'

export type RecordingQueueState = UploadQueueState<UploadItem, RecordingRefusalReason>

/** Injected dependencies. */
export interface RecordingQueueDeps extends QueueClock {
  api: UploadApi
  storage: UploadQueueStorage
  /** Resolves to the id of this tab. */
  tab(): Promise<string>
  /** Duration in milliseconds, 0 if empty, null if it can't be read. Never rejects. */
  probe(file: File, signal: AbortSignal): Promise<number | null>
  /** Reads a picked transcript. Never rejects. */
  readTranscript(file: File, signal: AbortSignal): Promise<ReadTranscript>
  /** The server's limits, or the defaults while they are unknown. */
  limits(): RecordingLimits
  /** Whether picked files are to be started without a click. */
  autoStart(): boolean
  /** Called after a record was created. */
  onCreated(): void
  /** Follows the transcription of a record: `taskEnded` is to be called at its end. */
  follow(task: Id): void
}

export class RecordingQueue extends UploadQueue<UploadItem, RecordingRefusalReason> {
  /** The default for items without their own language; null until chosen. */
  readonly language = createStore<RecordingLanguage | null>(() => null)
  /** Number of speakers of items that are started; 0: find it out. */
  readonly speakers = createStore<number>(() => 0)
  /** Words to expect in all items that are not started yet. */
  readonly vocabulary = createStore<readonly string[]>(() => [])
  /** The folder of records that are picked; null for none. */
  readonly folder = createStore<number | null>(() => null)
  protected override readonly concurrency = maxFilesAtOnce
  private readonly probes = new Map<string, AbortController>()
  private stopPersisting = () => {}
  private lastPickedAtMs = 0

  constructor(private readonly deps: RecordingQueueDeps) {
    super(deps)
  }

  override add(files: readonly File[], folders: readonly string[] = []): void {
    super.add(files, folders)
    for (const { id, file, status } of this.items())
      if (file && status.type === 'probing' && !this.probes.has(id)) void this.probe(id, file)
    this.pump()
  }

  edit(id: string, change: Partial<Pick<UploadItem, 'title' | 'language' | 'vocabulary'>>): void {
    this.dispatch(id, { type: 'edited', change })
  }

  /** Sets the language of all editable and future items. */
  chooseLanguage(language: RecordingLanguage): void {
    this.language.setState(language)
    for (const { id } of this.items()) this.edit(id, { language: null })
  }

  /** Sets the words of all editable and future items. */
  chooseVocabulary(terms: readonly string[]): void {
    this.vocabulary.setState(terms, true)
    for (const { id } of this.items()) this.edit(id, { vocabulary: terms })
  }

  /**
   * @param language default for items without their own; with null, those are not started
   * @param reupload sends the files again even if the server has them
   */
  start(ids: readonly string[], language: RecordingLanguage | null, reupload = false): void {
    const speakers = this.speakers.getState()
    for (const id of ids) this.dispatch(id, { type: 'started', language, reupload, speakers })
    this.pump()
  }

  /** Makes a transcript the text of a recording, which is then not recognized. */
  pair(transcriptId: string, recordingId: string): void {
    const { transcript, name } = this.item(transcriptId) ?? {}
    if (!transcript || name === undefined) return
    if (this.dispatch(recordingId, { type: 'paired', transcript, name })) this.remove(transcriptId)
  }

  /** Makes the transcript of a recording an item of its own again. */
  unpair(recordingId: string): void {
    const recording = this.item(recordingId)
    if (!recording?.transcript || !this.dispatch(recordingId, { type: 'paired', transcript: null })) return
    const { transcript, transcriptName: name = '', language, size, lastModified } = recording
    this.lastPickedAtMs = Math.max(this.deps.now(), this.lastPickedAtMs + 1)
    const empty = { ...newUploadItem(new File([], name, { lastModified }), randomId(), this.lastPickedAtMs), size }
    const probing = { ...empty, file: null, language }
    this.store.setState(({ items }) => ({ items: [...items, reduceUpload(probing, { type: 'read', transcript })] }))
  }

  /** Makes an item startable again. No effect once the file is uploaded. */
  cancel(id: string): void {
    if (this.dispatch(id, { type: 'canceled' })) this.abort(id)
    this.pump()
  }

  override remove(id: string): void {
    const partial = this.item(id)?.partial
    super.remove(id)
    if (partial) this.deps.api.discard(partial)
  }

  /** To be called when the transcription of a record has ended. */
  taskEnded(task: Id): void {
    for (const { id, status } of this.items())
      if (status.type === 'done' && String(status.taskId) === String(task)) this.dispatch(id, { type: 'ended' })
  }

  override clear(): void {
    this.stopPersisting()
    this.vocabulary.setState([], true)
    super.clear()
  }

  protected pick(files: readonly File[]) {
    return selectAudioFiles(files, this.items().filter(isPending), this.deps.limits())
  }

  protected itemFor(file: File): UploadItem {
    const waiting = this.items().find((item) => needsFile(item) && isSameFile(item, file))
    if (waiting) return reduceUpload(waiting, { type: 'picked', file })
    this.lastPickedAtMs = Math.max(this.deps.now(), this.lastPickedAtMs + 1)
    const vocabulary = this.vocabulary.getState()
    const folder = this.folder.getState() ?? undefined
    const item = newUploadItem(file, randomId(), this.lastPickedAtMs)
    return { ...item, vocabulary, folder, autoStart: this.deps.autoStart() }
  }

  protected attempt(id: string, signal: AbortSignal): Promise<void> {
    return attemptUpload({
      ...this.deps,
      item: () => this.item(id),
      dispatch: (event) => void this.dispatch(id, event),
      signal,
    })
  }

  protected override abort(id: string): void {
    this.probes.get(id)?.abort()
    super.abort(id)
  }

  protected override async restore(owner: Id): Promise<void> {
    const { storage } = this.deps
    const tab = await this.deps.tab()
    const restored = await storage.claim(owner, tab)
    if (this.owner !== owner) return
    this.store.setState(({ items }) => ({ items: [...restored, ...items] }))
    const words = restored.findLast(({ vocabulary }) => vocabulary?.length)?.vocabulary
    if (words && this.vocabulary.getState().length === 0) this.vocabulary.setState(words, true)
    for (const { status } of restored) if (status.type === 'done') this.deps.follow(status.taskId)
    this.stopPersisting = persistItems(this.store, (item) => storage.save(owner, tab, item), storage.remove)
  }

  /** Returns whether the event changed the item. */
  private dispatch(id: string, event: UploadEvent): boolean {
    const changed = this.update(id, (item) => reduceUpload(item, event))
    if (changed && event.type === 'created') {
      this.deps.onCreated()
      this.deps.follow(event.taskId)
    }
    return changed
  }

  private async probe(id: string, file: File): Promise<void> {
    const controller = new AbortController()
    this.probes.set(id, controller)
    if (this.item(id)?.isTranscript) return this.read(id, file, controller.signal)
    const durationMs = await this.deps.probe(file, controller.signal)
    this.probes.delete(id)
    if (controller.signal.aborted) return
    if (durationMs === 0) this.refuse(id, 'empty')
    else if (isTooLong(durationMs, this.deps.limits())) this.refuse(id, 'tooLong')
    else this.dispatch(id, { type: 'probed', durationMs })
  }

  private async read(id: string, file: File, signal: AbortSignal): Promise<void> {
    const result = await this.deps.readTranscript(file, signal)
    this.probes.delete(id)
    if (signal.aborted) return
    if (result.ok) this.dispatch(id, { type: 'read', transcript: result.transcript })
    else this.refuse(id, `transcript-${result.fault}`)
  }

  private refuse(id: string, reason: RecordingRefusalReason): void {
    const item = this.item(id)
    if (!item) return
    this.remove(id)
    this.store.setState(({ refusals }) => ({ refusals: [...refusals, { id, name: item.name, reason }] }))
  }
}
