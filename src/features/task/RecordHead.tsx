import { DeleteOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { formatSize } from '../../shared/size'
import { formatTime } from '../../shared/time'
import { PageTitle } from '../../shared/ui/PageTitle'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { ExportDialog } from './ExportDialog'
import { languageName } from './languageName'
import { Moment } from './Moment'
import styles from './RecordHead.module.css'
import { recordName } from './recordName'
import { RenameDialog } from './RenameDialog'
import { useDeleteRecord } from './useDeleteRecord'

/** What a record is, and what can be done with it; `more` stands before its own actions. */
export function RecordHead({ task, more }: { task: Task; more?: ReactNode }) {
  const say = useSay()
  const navigate = useNavigate()
  const remove = useDeleteRecord()
  const [open, setOpen] = useState<'rename' | 'export' | null>(null)
  const close = () => setOpen(null)
  const discard = () => remove.mutate(task, { onSuccess: () => void navigate('/task/detail') })
  const title = recordName(task, say)
  const actions = (
    <>
      {more}
      <PlainButton
        aria-label={say('task.action.rename')}
        title={say('task.action.rename')}
        onClick={() => setOpen('rename')}
      >
        <EditOutlined />
      </PlainButton>
      <PlainButton
        aria-label={say('task.action.delete')}
        title={say('task.action.delete')}
        disabled={remove.isPending}
        onClick={discard}
      >
        <DeleteOutlined />
      </PlainButton>
      {task.status === taskStatus.done && (
        <PlainButton primary onClick={() => setOpen('export')}>
          <DownloadOutlined aria-hidden="true" />
          {say('task.action.export')}
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
        <span>{languageName(task.language, say)}</span>
        <Moment record={task} />
      </div>
      {open === 'rename' && <RenameDialog task={task} onClose={close} />}
      {open === 'export' && <ExportDialog task={task} onClose={close} />}
    </header>
  )
}
