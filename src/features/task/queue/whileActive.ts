import { clearActivity, setActivity } from '../../../shared/activity'
import { say } from '../../../shared/intl'
import { isActive, type Row } from './row'
import type { UploadQueue } from './UploadQueue'

const activityId = 'uploads'

/** While recordings are on their way: the header says how far they are, and leaving the page asks first. */
export function followActivity({ store }: UploadQueue): void {
  /** Those under way and those that became records since the last rest, so that the progress never jumps back. */
  let batch = new Set<string>()
  store.subscribe(({ rows }) => {
    const active = rows.filter(isActive)
    if (active.length === 0) {
      batch = new Set()
      clearActivity(activityId)
      window.removeEventListener('beforeunload', ask)
      return
    }
    for (const { id } of active) batch.add(id)
    window.addEventListener('beforeunload', ask)
    setActivity({
      id: activityId,
      text: textOf(active),
      progress: sentShare(rows.filter(({ id }) => batch.has(id))),
      to: '/task/create',
    })
  })
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function textOf(active: readonly Row[]): string {
  const [only] = active
  if (active.every(({ step }) => step.is === 'retrying')) return say('create.activity.retrying')
  return only && active.length === 1
    ? say('create.row.uploading', { title: only.title })
    : say('create.activity.many', { count: active.length })
}

/** 0..1 */
export function sentShare(rows: readonly Row[]): number {
  const going = rows.filter((row) => isActive(row) || row.step.is === 'done')
  const totalBytes = going.reduce((sum, { size }) => sum + size, 0)
  return totalBytes === 0 ? 0 : going.reduce((sum, row) => sum + sentBytes(row), 0) / totalBytes
}

function sentBytes({ step, uploaded, size }: Row): number {
  if (uploaded) return size
  return step.is === 'uploading' ? step.sentBytes : 0
}
