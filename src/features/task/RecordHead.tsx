import { DeleteOutlined, DownloadOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { formatSize } from '../../shared/size'
import { formatTime } from '../../shared/time'
import { PageTitle } from '../../shared/ui/PageTitle'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import { AgainDialog } from './AgainDialog'
import { ExportDialog } from './ExportDialog'
import type { ExportSource } from './exportRecord'
import { languageName } from '../../shared/languageName'
import { webUrl } from '../../shared/webUrl'
import { Moment } from '../../shared/ui/Moment'
import styles from './RecordHead.module.css'
import { recordName } from './recordName'
import { RenameDialog } from './RenameDialog'
import { ShareButton } from './ShareButton'
import { useDeleteRecord } from './useDeleteRecord'

interface Props {
  task: Task
  /** The text to take away; absent where there is none yet. */
  text?: Omit<ExportSource, 'task'>
  /** Stands before its own actions. */
  more?: ReactNode
}

/** What a record is, and what can be done with it. */
export function RecordHead({ task, text, more }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const remove = useDeleteRecord()
  const [open, setOpen] = useState<'rename' | 'again' | 'export' | null>(null)
  const close = () => setOpen(null)
  const discard = () => remove.mutate(task, { onSuccess: () => void navigate('/task/detail') })
  const title = recordName(task, say)
  const sound = webUrl(task.url)
  const actions = (
    <>
      {more}
      <ShareButton task={task} />
      <PlainButton
        aria-label={say('task.action.rename')}
        title={say('task.action.rename')}
        onClick={() => setOpen('rename')}
      >
        <EditOutlined />
      </PlainButton>
      {text && (
        <PlainButton
          aria-label={say('task.again.open')}
          title={say('task.again.open')}
          onClick={() => setOpen('again')}
        >
          <ReloadOutlined />
        </PlainButton>
      )}
      <PlainButton
        aria-label={say('task.action.delete')}
        title={say('task.action.delete')}
        disabled={remove.isPending}
        onClick={discard}
      >
        <DeleteOutlined />
      </PlainButton>
      {text && (
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
        {sound && (
          <a href={sound} download={title}>
            {say('task.export.audio')}
          </a>
        )}
      </div>
      {open === 'rename' && <RenameDialog task={task} onClose={close} />}
      {open === 'again' && <AgainDialog task={task} onClose={close} />}
      {open === 'export' && text && <ExportDialog source={{ task, ...text }} onClose={close} />}
    </header>
  )
}
