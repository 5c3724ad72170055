import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { loadPageMessages } from '../../shared/i18n/intl'
import { accountMessages, noticeMessages } from '../../shared/i18n/pageMessages'
import { useCurrentUser } from '../../shared/account/currentUser'

/** Nothing ends in the first seconds, which belong to the page. */
const loadAfterMs = 3_000

const DeletionNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./DeletionNotice'), loadPageMessages(accountMessages)])
  return notice
})

/** Tells of jobs that end, and of an account that is to be deleted. Loaded late; without it, the bell still shows that there are messages. */
export function LateNotices() {
  const [part, setPart] = useState<{ JobNotices: ComponentType } | null>(null)
  useEffect(() => {
    const load = async () => {
      const [{ default: JobNotices }] = await Promise.all([import('./JobNotices'), loadPageMessages(noticeMessages)])
      setPart({ JobNotices })
    }
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const deleteAt = useCurrentUser().data?.delete_at
  return (
    <>
      {part && <part.JobNotices />}
      {deleteAt !== undefined && (
        <Suspense>
          <DeletionNotice at={deleteAt} />
        </Suspense>
      )}
    </>
  )
}
