/** The queue of documents to translate. Independent of React and the page. */
import type { UploadOptions } from '../../../shared/http/uploadFile'
import { randomId } from '../../../shared/randomId'
import type { FileRefusal } from '../../../shared/uploadQueue/pickFiles'
import {
  isActive,
  UploadQueue,
  type QueueClock,
  type QueueItem,
  type QueueStatus,
  type UploadQueueState,
} from '../../../shared/uploadQueue/UploadQueue'
import type { Id, UploadResult } from '../../../wire/responses'
import type { AddTranslation } from '../../../wire/translationSchemas'
import { pickDocuments } from './pickDocuments'

type AddDocument = Extract<AddTranslation, { url: string }>
/** Languages, and whether server or browser translates. */
export type TranslationChoice = Pick<AddDocument, 'source' | 'target' | 'by'>

export type DocumentStatus =
  | QueueStatus
  | { readonly type: 'uploading'; readonly sentBytes: number }
  /** Uploaded; the translation is being created. */
  | { readonly type: 'creating' }

/** One document; it leaves the queue once its translation is created. */
export interface QueuedDocument extends QueueItem {
  readonly file: File
  /** Null until started. */
  readonly choice: TranslationChoice | null
  readonly status: DocumentStatus
}

export type DocumentQueueState = UploadQueueState<QueuedDocument, FileRefusal>

/** Injected dependencies. */
export interface DocumentQueueDeps extends QueueClock {
  /** @throws ApiError */
  upload(file: File, options: UploadOptions): Promise<UploadResult>
  /** @throws ApiError */
  add(document: AddDocument): Promise<{ id: Id }>
  onAdded(id: Id, choice: TranslationChoice): void
}

/** It does not survive a reload, so there is nothing to restore. */
export class DocumentQueue extends UploadQueue<QueuedDocument, FileRefusal> {
  constructor(private readonly deps: DocumentQueueDeps) {
    super(deps)
  }

  /** Starts items that are not active. */
  start(ids: readonly string[], choice: TranslationChoice): void {
    for (const id of ids) {
      this.update(id, (item) => (isActive(item) ? item : { ...item, choice, status: { type: 'waiting' } }))
    }
    this.pump()
  }

  protected pick(files: readonly File[]) {
    return pickDocuments(
      files,
      this.items().map(({ file }) => file),
    )
  }

  protected itemFor(file: File): QueuedDocument {
    return { id: randomId(), file, size: file.size, uploaded: null, choice: null, status: { type: 'ready' } }
  }

  protected async attempt(id: string, signal: AbortSignal): Promise<void> {
    const item = this.item(id)
    if (!item?.choice) return
    const { file, size, choice } = item
    const uploaded = item.uploaded ?? (await this.upload(id, file, signal))
    if (signal.aborted) return
    this.update(id, (uploading) => ({ ...uploading, uploaded, status: { type: 'creating' } }))
    const added = await this.deps.add({ url: uploaded.url, name: file.name, size, ...choice })
    this.remove(id)
    this.deps.onAdded(added.id, choice)
  }

  private upload(id: string, file: File, signal: AbortSignal): Promise<UploadResult> {
    const setProgress = (sentBytes: number) => {
      if (!signal.aborted) this.update(id, (item) => ({ ...item, status: { type: 'uploading', sentBytes } }))
    }
    setProgress(0)
    return this.deps.upload(file, { signal, onProgress: setProgress })
  }
}
