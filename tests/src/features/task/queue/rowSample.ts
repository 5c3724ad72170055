import type { Row } from '../../../../../src/features/task/queue/row'

/** A row that may be started, changed as a test needs it. */
export function rowOf(change: Partial<Row> = {}): Row {
  const file = new File(['sound'], 'talk.mp3', { lastModified: 5 })
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
    step: { is: 'ready' },
    ...change,
  }
}
