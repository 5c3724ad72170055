/** The one queue of documents of this tab. It lives as long as the page does, whatever page of the app is shown. */
import { clearActivity, setActivity } from '../../shared/activity'
import { refreshUser } from '../../shared/currentUser'
import { upload } from '../../shared/http/upload'
import { say } from '../../shared/intl'
import { queryClient } from '../../shared/query'
import { session } from '../../shared/session'
import type { User } from '../../wire/bodies'
import { addTranslation } from './api'
import { translatePath } from './paths'
import { DocumentQueue, isActive, type Row } from './send/DocumentQueue'
import { refreshTranslations } from './translations'

export const documentQueue = new DocumentQueue({
  upload,
  add: addTranslation,
  onAdded: () => void Promise.all([refreshTranslations(), refreshUser()]),
  random: () => Math.random(),
})

const activityId = 'documents'

documentQueue.store.subscribe(({ rows }) => {
  const active = rows.filter(isActive)
  const [first] = active
  if (!first) {
    clearActivity(activityId)
    window.removeEventListener('beforeunload', ask)
    return
  }
  window.addEventListener('beforeunload', ask)
  const text =
    active.length === 1
      ? say('translate.activity.one', { name: first.file.name })
      : say('translate.activity.many', { count: active.length })
  setActivity({ id: activityId, text, progress: sentShare(active), to: translatePath })
})

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** 0..1 */
function sentShare(rows: readonly Row[]): number {
  const total = rows.reduce((sum, { file }) => sum + file.size, 0)
  return rows.reduce((sum, row) => sum + sentBytes(row), 0) / Math.max(1, total)
}

function sentBytes({ uploaded, file, step }: Row): number {
  if (uploaded) return file.size
  return step.is === 'sending' ? step.sentBytes : 0
}

window.addEventListener('online', () => documentQueue.retryNow())

/** Whose the queue is. Without a login it rests; who else logs in finds it empty. */
let owner: User['id'] | null = null

function follow(): void {
  if (session.token() === null) return documentQueue.pause()
  const user = queryClient.getQueryData<User | null>(['user'])
  if (!user) return
  if (owner !== null && owner !== user.id) documentQueue.clear()
  owner = user.id
  documentQueue.resume()
}

session.subscribe(follow)
const cache = queryClient.getQueryCache()
cache.subscribe(({ type, query }) => {
  if (type === 'updated' && query === cache.find({ queryKey: ['user'] })) follow()
})
follow()
