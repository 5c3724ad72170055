import type { UploadItem } from '../../../../../../src/features/task/upload/queue/uploadItem'

/** A startable item with the given changes. */
export function uploadItemOf(change: Partial<UploadItem> = {}): UploadItem {
  const file = new File(['audio'], 'talk.mp3', { lastModified: 5 })
  return {
    id: 'r1',
    pickedAtMs: 1,
    file,
    name: file.name,
    size: file.size,
    lastModified: 5,
    title: 'talk',
    language: null,
    durationMs: 61_000,
    uploaded: null,
    asked: false,
    status: { type: 'ready' },
    ...change,
  }
}
