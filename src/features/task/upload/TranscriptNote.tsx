import { useT } from '../../../shared/i18n/intl'
import type { RecordingQueue } from './queue/RecordingQueue'
import { isEditable, type UploadItem } from './queue/uploadItem'
import styles from './TranscriptNote.module.css'
import { recordingFor } from './queue/pairs'

interface Props {
  item: UploadItem
  items: readonly UploadItem[]
  queue: RecordingQueue
}

/** What a picked transcript contains, and whether it is the text of a recording. */
export function TranscriptNote({ item, items, queue }: Props) {
  const t = useT()
  const { id, transcript, isTranscript, transcriptName = '', title } = item
  if (!transcript) return null
  const speakers = Object.keys(transcript.speakers).length
  const recording = recordingFor(items, item)
  return (
    <>
      <p className={styles.line}>
        {!isTranscript && <span>{t('create.import.paired', { name: transcriptName })}</span>}
        <span>{t('create.import.segments', { count: transcript.list.length })}</span>
        {speakers > 0 && <span>{t('create.import.speakers', { count: speakers })}</span>}
        {transcript.estimated && <span>{t('create.import.estimated')}</span>}
        {!isTranscript && isEditable(item) && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('create.import.unpairNamed', { title })}
            onClick={() => queue.unpair(id)}
          >
            {t('create.import.unpair')}
          </button>
        )}
      </p>
      {recording && (
        <p className={styles.line}>
          <span>{t('create.import.offer', { name: recording.name })}</span>
          <button type="button" className={styles.action} onClick={() => queue.pair(id, recording.id)}>
            {t('create.import.pair')}
          </button>
        </p>
      )}
    </>
  )
}
