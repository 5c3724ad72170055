/** Toasts, through a seam that the app fills from inside React, where theme and language are known. */
export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  title?: string
  /** Notices of one cause within 3 s are shown once. Defaults to what the notice says. */
  cause?: string
  /** What can be done about it, such as undoing it. The toast stays longer then. */
  action?: { text: string; run: () => void }
}
type Notifier = (notice: Notice) => void

const repeatMs = 3000
const shownAt = new Map<string, number>()
/** What was said before the app could show it. */
let waiting: Notice[] = []
let notifier: Notifier | null = null

/** Shows a toast, once a cause. */
export function notify(notice: Notice): void {
  const now = Date.now()
  for (const [cause, at] of shownAt) if (now - at >= repeatMs) shownAt.delete(cause)
  const cause = notice.cause ?? [notice.kind, notice.title, notice.text].join('\n')
  if (shownAt.has(cause)) return
  shownAt.set(cause, now)
  if (notifier) notifier(notice)
  else waiting.push(notice)
}

/** Shows what waited, and every notice from now on, through `show`. Returns how to stop. */
export function setNotifier(show: Notifier): () => void {
  notifier = show
  const late = waiting
  waiting = []
  late.forEach(show)
  return () => {
    if (notifier === show) notifier = null
  }
}
