import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { fetchNotices, noticesKey } from '../../features/set/notices/noticeApi'
import { taskWatch } from '../../features/task/record/taskWatchInstance'
import { progressPercent } from '../../features/task/record/recordStatus'
import { t, useT } from '../../shared/i18n/intl'
import { recordPath } from '../../shared/navigation/recordPath'
import { clearActivity, setActivity } from '../../shared/notifications/activity'
import { showBrowserNotice } from '../../shared/notifications/browserNotices'
import { notify } from '../../shared/notifications/notify'
import { topicOf } from '../../wire/noticeSchemas'
import { homePath } from '../pages/pageTable'
import { claimEnding } from './claimEnding'
import { EndingTeller } from './EndingTeller'
import { endingText, endingToast, type JobEnding } from './jobEnding'
import { markTitle } from './titleMark'
import { watchEndings } from './watchEndings'

/** Tells of the ends of the user's jobs, and shows running transcriptions in the header. Renders nothing itself. */
export default function JobNotices() {
  useTranscriptionActivity()
  useEndingTeller()
  return null
}

/** How long the user's choice of notices is remembered. */
const choiceFreshMs = 5 * 60_000

/** Shows a browser notice unless the user's settings say otherwise. Returns a function that removes it. */
function showIfWanted(client: QueryClient, ending: JobEnding, onClick: () => void): () => void {
  let remove: (() => void) | undefined
  let removed = false
  const show = () => {
    if (!removed) remove = showBrowserNotice({ text: endingText(ending, t), tag: ending.key, onClick })
  }
  client
    .fetchQuery({ queryKey: noticesKey, queryFn: ({ signal }) => fetchNotices(signal), staleTime: choiceFreshMs })
    // Other servers have no such settings.
    .catch(() => null)
    .then((settings) => {
      const channels = settings?.topics[topicOf(ending.about)]
      if (!channels || channels.includes('browser')) show()
    })
    .catch(() => {})
  return () => {
    removed = true
    remove?.()
  }
}

/** Pages on which the end of a job can be seen. */
const showsEnding = (address: string, { to, key }: JobEnding) =>
  address === to || (address.startsWith('/task/create') && key.startsWith('task'))

function useEndingTeller(): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const address = useRef('')
  // It is another function on every page; what is being told outlives the page.
  const go = useRef(navigate)
  useEffect(() => {
    address.current = pathname + search
    go.current = navigate
  }, [pathname, search, navigate])
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('endings') : undefined
    const open = ({ to }: JobEnding) => void go.current(to)
    const teller = new EndingTeller({
      claim: (key) => claimEnding(key, Date.now()),
      isHidden: () => document.visibilityState === 'hidden',
      show: (ending) => {
        if (!showsEnding(address.current, ending)) notify(endingToast(ending, t, () => open(ending)))
      },
      showOutside: (ending, onClick) => showIfWanted(client, ending, onClick),
      open,
      markTitle,
      channel,
    })
    const stopWatching = watchEndings(client, (endings) => teller.notice(endings))
    const control = new AbortController()
    const { signal } = control
    channel?.addEventListener('message', ({ data }) => teller.receive(data), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && teller.shown(), {
      signal,
    })
    return () => {
      stopWatching()
      control.abort()
      teller.release()
      channel?.close()
    }
  }, [client])
}

const activityId = 'transcriptions'

/** Running transcriptions in the header. */
function useTranscriptionActivity(): void {
  const t = useT()
  const { running, known } = useStore(taskWatch.store)
  useEffect(() => {
    const tasks = [...running].flatMap((id) => known.get(id) ?? [])
    const [first] = tasks
    if (!first) return clearActivity(activityId)
    const text =
      tasks.length === 1
        ? t('notice.activity.one', { title: first.title })
        : t('notice.activity.many', { count: tasks.length })
    const progress = tasks.reduce((sum, task) => sum + progressPercent(task), 0) / tasks.length / 100
    setActivity({ id: activityId, text, progress, to: tasks.length === 1 ? recordPath(first.id) : homePath })
  }, [t, running, known])
  useEffect(() => () => clearActivity(activityId), [])
}
