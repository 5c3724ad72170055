import { DeleteOutlined, DownloadOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { formatTime } from '../../../shared/time/formatTime'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Transcript } from '../../../transcript/model/transcript'
import type { Task } from '../../../wire/responses'
import { EngineFacts } from './EngineFacts'
import { RetranscribeDialog } from './RetranscribeDialog'
import { ExportDialog } from '../export/ExportDialog'
import type { ExportSource } from '../export/exportRecord'
import { languageName } from '../../../shared/i18n/languageName'
import { webUrl } from '../../../shared/site/webUrl'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import styles from './RecordHeader.module.css'
import { recordName } from '../record/recordName'
import { RenameRecordDialog } from '../record/RenameRecordDialog'
import { ShareButton } from './ShareButton'
import { useDeleteRecord } from '../record/useDeleteRecord'

interface Props {
  task: Task
  transcript: Transcript
  /** The text to export; absent while there is none. */
  exportSource?: Omit<ExportSource, 'task'>
  /** Shown before the header's own actions. */
  extraActions?: ReactNode
}

/** Title, details and actions of a record. */
export function RecordHeader({ task, transcript, exportSource, extraActions }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const remove = useDeleteRecord()
  const [open, setOpen] = useState<'rename' | 'again' | 'export' | null>(null)
  const close = () => setOpen(null)
  const discard = () => remove.mutate(task, { onSuccess: () => void navigate('/task/detail') })
  const title = recordName(task, t)
  const audioUrl = webUrl(task.url)
  const actions = (
    <>
      {extraActions}
      <ShareButton task={task} />
      <PlainButton
        aria-label={t('task.action.rename')}
        title={t('task.action.rename')}
        onClick={() => setOpen('rename')}
      >
        <EditOutlined />
      </PlainButton>
      {exportSource && (
        <PlainButton aria-label={t('task.again.open')} title={t('task.again.open')} onClick={() => setOpen('again')}>
          <ReloadOutlined />
        </PlainButton>
      )}
      <PlainButton
        aria-label={t('task.action.delete')}
        title={t('task.action.delete')}
        disabled={remove.isPending}
        onClick={discard}
      >
        <DeleteOutlined />
      </PlainButton>
      {exportSource && (
        <PlainButton primary onClick={() => setOpen('export')}>
          <DownloadOutlined aria-hidden="true" />
          {t('task.action.export')}
        </PlainButton>
      )}
    </>
  )
  return (
    <header>
      <PageTitle
        title={
          <span className={styles.title} title={title}>
            {title}
          </span>
        }
        extra={actions}
      />
      <div className={styles.facts}>
        <span>{formatTime(task.times * 1000)}</span>
        <span>{formatSize(task.size)}</span>
        <span>{languageName(task.language, t)}</span>
        <EngineFacts task={task} transcript={transcript} />
        <RelativeTime record={task} />
        {audioUrl && (
          <a href={audioUrl} download={title}>
            {t('task.export.audio')}
          </a>
        )}
      </div>
      {open === 'rename' && <RenameRecordDialog task={task} onClose={close} />}
      {open === 'again' && <RetranscribeDialog task={task} onClose={close} />}
      {open === 'export' && exportSource && <ExportDialog source={{ task, ...exportSource }} onClose={close} />}
    </header>
  )
}
