import { useEffect, useState } from 'react'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { recordingLimitsOf, type RecordingLimits } from './queue/recordingLimits'
import type { RecordingQueue, RecordingQueueState } from './queue/RecordingQueue'
import { needsFile, type UploadItem } from './queue/uploadItem'
import { refusalText } from './refusalText'

/** Screen-reader announcements: added and refused files, and the outcome of each upload. */
export function useUploadAnnouncements({ store }: RecordingQueue): string {
  const t = useT()
  const { data: setting } = useSiteInfo()
  const [announcement, setAnnouncement] = useState('')
  useEffect(
    () =>
      store.subscribe((now, before) => {
        const sentences = announcementsOf(now, before, { t, limits: recordingLimitsOf(setting) })
        if (sentences.length > 0) setAnnouncement(sentences.join(' '))
      }),
    [store, t, setting],
  )
  return announcement
}

function announcementsOf(
  now: RecordingQueueState,
  before: RecordingQueueState,
  { t, limits }: { t: Translate; limits: RecordingLimits },
): string[] {
  const old = new Map(before.items.map((item) => [item.id, item]))
  const added = now.items.filter(({ id, file }) => file && !old.has(id)).length
  const refused = now.refusals.filter((refusal) => !before.refusals.includes(refusal))
  return [
    ...(added > 0 ? [t('create.news.added', { count: added })] : []),
    ...refused.map(({ name, reason }) => t('create.news.refused', { name, reason: refusalText(reason, t, limits) })),
    ...now.items.flatMap((item) => statusAnnouncements(item, old.get(item.id), t)),
  ]
}

function statusAnnouncements(item: UploadItem, before: UploadItem | undefined, t: Translate): string[] {
  const { status, title } = item
  if (!before) return []
  if (before.status.type === 'done' && status.type === 'done')
    return status.ended && !before.status.ended ? [t('create.news.ended', { title })] : []
  if (before.status.type === status.type) return []
  if (needsFile(before)) return [t('create.news.continued', { title })]
  if (status.type === 'done' || status.type === 'failed' || status.type === 'insufficientCredit')
    return [t(`create.news.${status.type === 'insufficientCredit' ? 'short' : status.type}`, { title })]
  return []
}
