import { copyText } from '../../../shared/browser/clipboard'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { parseSharedAudio, shareLink } from '../../../shared/site/sharedAudioLink'
import type { Task } from '../../../wire/responses'

/** Copies a public link to the recording. Null if this site may not share its URL. */
export function useShare(task: Task): (() => Promise<void>) | null {
  const t = useT()
  const page = new URL('.', document.baseURI).href
  const audio = parseSharedAudio(new URLSearchParams({ url: task.url }), page)
  if (!audio) return null
  return async () => {
    const link = shareLink({ title: task.title, url: audio.url, durationMs: task.times * 1000 }, page)
    try {
      await copyText(link)
      notify({ kind: 'success', text: t('task.share.done') })
    } catch {
      notify({ kind: 'warning', title: t('task.share.byHand'), text: link })
    }
  }
}
