/** The world around a queue, played by a test: calls wait until the test answers them. */
import { vi } from 'vitest'
import { limitsOf, type Limits } from '../../../../../src/features/task/pickLimits'
import type { Keep } from '../../../../../src/features/task/queue/keep'
import type { Row } from '../../../../../src/features/task/queue/row'
import type { UploadApi } from '../../../../../src/features/task/queue/travel'
import { UploadQueue } from '../../../../../src/features/task/queue/UploadQueue'
import { ApiError, type ApiErrorKind } from '../../../../../src/shared/http/apiError'
import type { UploadOptions } from '../../../../../src/shared/http/upload'
import type { Uploaded } from '../../../../../src/wire/bodies'

export const fault = (kind: ApiErrorKind, status?: number) =>
  new ApiError(kind, '/api/common/upload', status === undefined ? {} : { status })

/** An upload as the server sees it. */
export interface Sending {
  file: File
  signal: AbortSignal | undefined
  progress(sentBytes: number): void
  done(uploaded?: Partial<Uploaded>): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Lets everything happen that waits for no time. */
export async function settle(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
}

export function playedWorld({ keep, limits = limitsOf(undefined) }: { keep?: Keep; limits?: Limits } = {}) {
  const sent: Sending[] = []
  const api = {
    upload: vi.fn((file: File, { signal, onProgress }: UploadOptions) => {
      const { promise, resolve, reject } = withResolvers<Uploaded>()
      signal?.addEventListener('abort', () => reject(fault('cancelled')))
      sent.push({
        file,
        signal,
        progress: (bytes) => onProgress?.(bytes, file.size),
        done: (uploaded) => (resolve({ url: `/f/${file.name}`, times: 10, ...uploaded }), settle()),
        fail: (error) => (reject(error), settle()),
      })
      return promise
    }),
    checkBeforeAddTask: vi.fn<UploadApi['checkBeforeAddTask']>(async () => ({ ok: true, data: undefined })),
    addTask: vi.fn<UploadApi['addTask']>(async () => ({ ok: true, data: { id: 7 } })),
    findRecord: vi.fn<UploadApi['findRecord']>(async () => null),
  }
  const probe = vi.fn(async (): Promise<number | null> => 61_000)
  const onCreated = vi.fn()
  const noKeep: Keep = { save: async () => {}, forget: async () => {}, takeOver: async () => [] }
  const queue = new UploadQueue({
    api,
    keep: keep ?? noKeep,
    probe,
    limits: () => limits,
    onCreated,
    now: () => Date.now(),
    random: () => 1,
  })
  const rows = () => queue.store.getState().rows
  return {
    queue,
    api,
    probe,
    onCreated,
    sent,
    rows,
    row: (at = 0): Row => {
      const row = rows()[at]
      if (!row) throw new Error(`no row ${at}`)
      return row
    },
    steps: () => rows().map(({ step }) => step.is),
    /** Adds files of these names, and has their durations read. */
    add: async (...names: string[]) => {
      queue.add(names.map((name) => fileOf(name)))
      await settle()
    },
    startAll: async () => {
      queue.start(
        rows().map(({ id }) => id),
        'en',
      )
      await settle()
    },
    /** The upload of that file that was begun last. */
    sending: (name: string): Sending => {
      const found = sent.findLast(({ file }) => file.name === name)
      if (!found) throw new Error(`${name} was not sent`)
      return found
    },
  }
}

export const fileOf = (name: string, content = 'sound of a talk', lastModified = 5) =>
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
