import { useEffect, useState, type ComponentType } from 'react'
import { loadPageMessages } from '../../shared/i18n/intl'
import { noticeMessages } from '../../shared/i18n/pageMessages'

/** Nothing ends in the first seconds, which belong to the page. */
const loadAfterMs = 3_000

/** Tells of jobs that end. Loaded late; without it, the bell still shows that there are messages. */
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
  return part && <part.JobNotices />
}
