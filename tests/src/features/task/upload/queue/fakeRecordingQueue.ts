/** A queue of recordings with fake dependencies: calls stay pending until the test resolves them. */
import { vi } from 'vitest'
import {
  recordingLimitsOf,
  type RecordingLimits,
} from '../../../../../../src/features/task/upload/queue/recordingLimits'
import type { UploadQueueStorage } from '../../../../../../src/features/task/upload/queue/queueStorage'
import type { UploadItem } from '../../../../../../src/features/task/upload/queue/uploadItem'
import type { UploadApi } from '../../../../../../src/features/task/upload/queue/attemptUpload'
import { RecordingQueue } from '../../../../../../src/features/task/upload/queue/RecordingQueue'
import { importTranscript } from '../../../../../../src/transcript/import/importTranscript'
import { ImportError, transcriptTypeOf } from '../../../../../../src/transcript/import/importedTranscript'
import { ApiError, type ApiErrorKind } from '../../../../../../src/shared/http/apiError'
import type { UploadOptions } from '../../../../../../src/shared/http/uploadFile'
import type { UploadResult } from '../../../../../../src/wire/responses'

export const apiError = (kind: ApiErrorKind, status?: number) =>
  new ApiError(kind, '/api/common/upload', status === undefined ? {} : { status })

/** A pending upload, controlled by the test. */
export interface FakeUpload {
  file: File
  signal: AbortSignal | undefined
  progress(sentBytes: number): void
  done(uploaded?: Partial<UploadResult>): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Runs all pending microtasks. */
export async function flushMicrotasks(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
}

export function createFakeRecordingQueue({
  storage,
  limits = recordingLimitsOf(undefined),
  autoStart = false,
}: { storage?: UploadQueueStorage; limits?: RecordingLimits; autoStart?: boolean } = {}) {
  const sent: FakeUpload[] = []
  const api = {
    upload: vi.fn((file: File, { signal, onProgress }: UploadOptions) => {
      const { promise, resolve, reject } = withResolvers<UploadResult>()
      signal?.addEventListener('abort', () => reject(apiError('canceled')))
      sent.push({
        file,
        signal,
        progress: (bytes) => onProgress?.(bytes, file.size),
        done: (uploaded) => (resolve({ url: `/f/${file.name}`, times: 10, ...uploaded }), flushMicrotasks()),
        fail: (error) => (reject(error), flushMicrotasks()),
      })
      return promise
    }),
    discard: vi.fn(),
    checkBeforeAddTask: vi.fn<UploadApi['checkBeforeAddTask']>(async () => ({ ok: true, data: undefined })),
    addTask: vi.fn<UploadApi['addTask']>(async () => ({ ok: true, data: { id: 7 } })),
    importTask: vi.fn<UploadApi['importTask']>(async () => ({ id: 8 })),
    findRecord: vi.fn<UploadApi['findRecord']>(async () => null),
  }
  const probe = vi.fn(async (): Promise<number | null> => 61_000)
  const onCreated = vi.fn()
  const follow = vi.fn()
  const noStorage: UploadQueueStorage = { save: async () => {}, remove: async () => {}, claim: async () => [] }
  const queue = new RecordingQueue({
    api,
    storage: storage ?? noStorage,
    tab: async () => 't1',
    probe,
    readTranscript: async (file) => {
      try {
        const type = transcriptTypeOf(file.name.split('.').at(-1) ?? '') ?? 'txt'
        return { ok: true, transcript: importTranscript(new TextEncoder().encode(await file.text()), type) }
      } catch (error) {
        return { ok: false, fault: error instanceof ImportError ? error.fault : 'format' }
      }
    },
    limits: () => limits,
    onCreated,
    autoStart: () => autoStart,
    follow,
    now: () => Date.now(),
    random: () => 1,
  })
  const items = () => queue.store.getState().items
  return {
    queue,
    api,
    probe,
    onCreated,
    follow,
    sent,
    items,
    item: (at = 0): UploadItem => {
      const item = items()[at]
      if (!item) throw new Error(`no item ${at}`)
      return item
    },
    statuses: () => items().map(({ status }) => status.type),
    /** Adds files with these names and waits for their durations. */
    add: async (...names: string[]) => {
      queue.add(names.map((name) => fileOf(name)))
      await flushMicrotasks()
    },
    startAll: async () => {
      queue.start(
        items().map(({ id }) => id),
        'en',
      )
      await flushMicrotasks()
    },
    /** The latest upload of the file. */
    sending: (name: string): FakeUpload => {
      const found = sent.findLast(({ file }) => file.name === name)
      if (!found) throw new Error(`${name} was not sent`)
      return found
    },
  }
}

export const fileOf = (name: string, content = 'audio of a talk', lastModified = 5) =>
  new File([content], name, { lastModified })

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
