import { useT } from '../../../shared/i18n/intl'
import { copyLink } from '../record/copyLink'
import { parseSharedAudio, shareLink } from '../../../shared/site/sharedAudioLink'
import type { Task } from '../../../wire/responses'

/** Copies a public link to the recording. Null if this site may not share its URL. */
export function useCopyAudioLink(task: Task): (() => Promise<void>) | null {
  const t = useT()
  const page = new URL('.', document.baseURI).href
  const audio = parseSharedAudio(new URLSearchParams({ url: task.url }), page)
  if (!audio) return null
  const link = shareLink({ title: task.title, url: audio.url, durationMs: task.times * 1000 }, page)
  return () => copyLink(link, t('task.share.done'))
}
