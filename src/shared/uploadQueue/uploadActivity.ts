import type { StoreApi } from 'zustand/vanilla'
import { clearActivity, setActivity, type Activity } from '../notifications/activity'
import { isActive, type QueueItem } from './UploadQueue'

interface ActivityOptions<Item> extends Pick<Activity, 'id' | 'to'> {
  /** Describes the active items, of which there is at least one. */
  textOf(active: readonly [Item, ...Item[]]): string
}

/** While uploads are active, shows their progress in the header and asks before the page is closed. */
export function trackUploadActivity<Item extends QueueItem>(
  store: Pick<StoreApi<{ items: readonly Item[]; hidden: boolean }>, 'subscribe'>,
  { id, to, textOf }: ActivityOptions<Item>,
): void {
  /** Items active at any time since the queue was last idle, so that the progress never jumps back. */
  let batch = new Set<string>()
  const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(({ items, hidden }) => {
    const [first, ...others] = hidden ? [] : items.filter(isActive)
    if (!first) {
      batch = new Set()
      clearActivity(id)
      window.removeEventListener('beforeunload', confirmLeave)
      return
    }
    for (const item of [first, ...others]) batch.add(item.id)
    window.addEventListener('beforeunload', confirmLeave)
    setActivity({
      id,
      text: textOf([first, ...others]),
      progress: uploadedShare(items.filter((item) => batch.has(item.id))),
      to,
    })
  })
}

/** 0..1 */
export function uploadedShare(items: readonly QueueItem[]): number {
  const counted = items.filter((item) => isActive(item) || item.status.type === 'done')
  const totalBytes = counted.reduce((sum, { size }) => sum + size, 0)
  return totalBytes === 0 ? 0 : counted.reduce((sum, item) => sum + uploadedBytes(item), 0) / totalBytes
}

function uploadedBytes({ status, uploaded, size }: QueueItem): number {
  return uploaded ? size : (status.sentBytes ?? 0)
}
