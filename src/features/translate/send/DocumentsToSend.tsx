import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { uploadFailureText } from '../../../shared/uploadQueue/uploadFailureText'
import { isActive } from '../../../shared/uploadQueue/UploadQueue'
import type { DocumentQueue, TranslationChoice, QueuedDocument } from './DocumentQueue'
import styles from './Send.module.css'

interface Props {
  items: readonly QueuedDocument[]
  queue: DocumentQueue
  /** Null while no translatable language pair is chosen. */
  choice: TranslationChoice | null
}

/** Picked documents that are not translations yet. */
export function DocumentsToSend({ items, queue, choice }: Props) {
  const t = useT()
  return (
    <ul className={styles.rows} aria-label={t('translate.send.list')}>
      {items.map((item) => (
        <li key={item.id} className={styles.row}>
          <div className={styles.what}>
            <p className={styles.name}>{item.file.name}</p>
            <p className={styles.facts}>{formatSize(item.file.size)}</p>
            <State item={item} />
          </div>
          {item.status.type === 'failed' && item.status.error !== 'fileGone' && (
            <PlainButton
              disabled={choice === null}
              aria-label={t('translate.send.retryOf', { name: item.file.name })}
              onClick={() => choice && queue.start([item.id], choice)}
            >
              <ReloadOutlined aria-hidden="true" />
              {t('translate.send.retry')}
            </PlainButton>
          )}
          {item.status.type === 'retrying' && (
            <PlainButton onClick={() => queue.retryNow()}>{t('translate.send.now')}</PlainButton>
          )}
          <IconButton
            name={t(isActive(item) ? 'translate.send.cancelOf' : 'translate.send.removeOf', { name: item.file.name })}
            onClick={() => queue.remove(item.id)}
          >
            <CloseOutlined />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function State({ item }: { item: QueuedDocument }) {
  const t = useT()
  const { status, file } = item
  if (status.type === 'ready') return null
  const bad = status.type === 'failed' || status.type === 'retrying'
  const percent = status.type === 'uploading' ? Math.floor((status.sentBytes / Math.max(1, file.size)) * 100) : null
  return (
    <>
      <p className={bad ? styles.bad : styles.facts} role={status.type === 'failed' ? 'alert' : undefined}>
        {textOf(item, t)}
        {percent !== null && ` ${percent}%`}
      </p>
      {percent !== null && <ProgressBar percent={percent} label={t('translate.send.uploading')} />}
    </>
  )
}

function textOf({ status }: QueuedDocument, t: Translate): string {
  if (status.type === 'failed') return uploadFailureText(status.error, t)
  if (status.type === 'retrying') return t('translate.send.retrying', { error: uploadFailureText(status.error, t) })
  return status.type === 'ready' ? '' : t(`translate.send.${status.type}`)
}
