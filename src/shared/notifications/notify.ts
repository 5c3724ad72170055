/** Toasts. The app registers the handler that renders them, inside React. */
export interface ToastMessage {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  title?: string
  /** Toasts with the same key within 3 s are shown once. Defaults to kind, title and text. */
  dedupeKey?: string
  /** An action, such as undo. The toast then stays longer. */
  action?: { text: string; run: () => void }
}
type ToastHandler = (message: ToastMessage) => void

const repeatMs = 3000
const shownAt = new Map<string, number>()
/** Toasts from before a handler was registered. */
let pending: ToastMessage[] = []
let toastHandler: ToastHandler | null = null

/** Shows a toast, once per cause. */
export function notify(message: ToastMessage): void {
  const now = Date.now()
  for (const [dedupeKey, at] of shownAt) if (now - at >= repeatMs) shownAt.delete(dedupeKey)
  const key = message.dedupeKey ?? [message.kind, message.title, message.text].join('\n')
  if (shownAt.has(key)) return
  shownAt.set(key, now)
  if (toastHandler) toastHandler(message)
  else pending.push(message)
}

/** Passes pending and future toasts to `show`. Returns a function that removes the handler. */
export function setToastHandler(show: ToastHandler): () => void {
  toastHandler = show
  const queued = pending
  pending = []
  queued.forEach(show)
  return () => {
    if (toastHandler === show) toastHandler = null
  }
}
