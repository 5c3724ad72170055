import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import styles from './select.module.css'
import type { BatchActionKind } from './changeRecords'
import type { BatchProgress } from './useBatchAction'

interface Props {
  /** Whether the records are in the recycle bin. */
  bin: boolean
  /** Selected records. */
  count: number
  /** What is running; null if nothing is. */
  progress: BatchProgress | null
  onStop: () => void
  /** What puts records in order; null where the server has no library. */
  placing: ReactNode
  onAction: (kind: BatchActionKind) => void
  onOpenDialog: (kind: 'destroy' | 'export') => void
  onClear: () => void
}

/** Actions for the selected records, or how far one of them is. */
export function BatchActions({ bin, count, progress, onStop, placing, onAction, onOpenDialog, onClear }: Props) {
  const t = useT()
  if (progress) return <Progress progress={progress} onStop={onStop} />
  return (
    <>
      <div className={styles.chosen}>
        <span role="status" className={styles.count}>
          {t('manage.table.chosen', { count })}
        </span>
        <IconButton name={t('manage.table.clear')} onClick={onClear}>
          <CloseOutlined />
        </IconButton>
      </div>
      {bin ? (
        <>
          <PlainButton onClick={() => onAction('restore')}>{t('manage.restore.open')}</PlainButton>
          <PlainButton className={styles.danger} onClick={() => onOpenDialog('destroy')}>
            {t('manage.destroy.open')}
          </PlainButton>
        </>
      ) : (
        <>
          {placing}
          <PlainButton onClick={() => onOpenDialog('export')}>{t('manage.export.open')}</PlainButton>
          <PlainButton onClick={() => onAction('remove')}>{t('manage.remove.open')}</PlainButton>
        </>
      )}
    </>
  )
}

function Progress({ progress: { kind, done, count }, onStop }: { progress: BatchProgress; onStop: () => void }) {
  const t = useT()
  return (
    <>
      <span className={styles.count}>{t(`manage.${kind}.running`, { done, count })}</span>
      <div className={styles.bar}>
        <ProgressBar percent={(done / count) * 100} label={t('manage.batch.progress')} />
      </div>
      <PlainButton onClick={onStop}>{t('manage.batch.stop')}</PlainButton>
    </>
  )
}
