/** Transcripts and recordings that were picked together and have the same name. */
import { extensionOf } from '../../../../shared/uploadQueue/pickFiles'
import { isStartable, type UploadItem } from './uploadItem'

/** Without extensions and the language that subtitles have in their name: `talk` of `Talk.zh-CN.srt` and of `talk.mp3.srt`. */
function baseName(name: string): string {
  const extension = extensionOf(name)
  const base = name.slice(0, extension === '' ? undefined : -extension.length - 1).toLowerCase()
  return base.replace(/\.(?:[a-z]{2,3}(?:-[a-z]{2,4})?|mp3|wav|m4a|mp4|mov|mkv|flac|opus)$/, '')
}

/** The recording whose text a picked transcript can be; null if there is none, or the transcript is in use. */
export function recordingFor(items: readonly UploadItem[], item: UploadItem): UploadItem | null {
  if (!item.isTranscript || item.status.type !== 'ready') return null
  const name = baseName(item.name)
  return (
    items.find(
      (other) => !other.isTranscript && !other.transcript && isStartable(other) && baseName(other.name) === name,
    ) ?? null
  )
}

/** Whether the item is one of two that could be paired: it waits for the decision. */
export const isUndecided = (items: readonly UploadItem[], item: UploadItem): boolean =>
  items.some((other) => {
    const recording = recordingFor(items, other)
    return recording !== null && (other === item || recording === item)
  })
