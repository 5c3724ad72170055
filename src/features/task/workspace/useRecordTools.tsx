import {
  CustomerServiceOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ReloadOutlined,
  ShareAltOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { webUrl } from '../../../shared/site/webUrl'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import type { Task } from '../../../wire/responses'
import { ExportDialog } from '../export/ExportDialog'
import type { ExportSource } from '../export/exportRecord'
import { recordName } from '../record/recordName'
import { useDeleteRecord } from '../record/useDeleteRecord'
import { RecordTitle } from './RecordTitle'
import { RetranscribeDialog } from './RetranscribeDialog'
import { useShare } from './useShare'

export interface RecordTools {
  /** The heading, whose title is editable. */
  title: ReactNode
  /** Null if the recording can't be shared. */
  share: EditorTool | null
  /** Null while there is no text to export. */
  exportText: EditorTool | null
  /** For the overflow panel. */
  rename: EditorTool
  again: EditorTool | null
  audio: EditorTool | null
  remove: EditorTool
  /** The dialogs that are open. */
  dialogs: ReactNode
}

/**
 * The title of a record and what can be done with it.
 * @param exportSource the text to export; absent while there is none
 */
export function useRecordTools(task: Task, exportSource?: Omit<ExportSource, 'task'>): RecordTools {
  const t = useT()
  const navigate = useNavigate()
  const deletion = useDeleteRecord()
  const share = useShare(task)
  const [open, setOpen] = useState<'title' | 'again' | 'export' | null>(null)
  const close = () => setOpen(null)
  const audioUrl = webUrl(task.url)
  return {
    title: <RecordTitle task={task} editing={open === 'title'} onEditing={(on) => setOpen(on ? 'title' : null)} />,
    share: share && {
      text: t('workspace.tool.share'),
      name: t('task.share.open'),
      icon: <ShareAltOutlined />,
      run: () => void share(),
    },
    exportText: exportSource
      ? {
          text: t('task.action.export'),
          icon: <DownloadOutlined />,
          opens: 'dialog',
          run: () => setOpen('export'),
        }
      : null,
    rename: { text: t('task.action.rename'), icon: <EditOutlined />, run: () => setOpen('title') },
    again:
      exportSource && audioUrl
        ? { text: t('task.again.open'), icon: <ReloadOutlined />, opens: 'dialog', run: () => setOpen('again') }
        : null,
    audio: audioUrl
      ? {
          text: t('task.export.audio'),
          icon: <CustomerServiceOutlined />,
          download: { url: audioUrl, fileName: recordName(task, t) },
        }
      : null,
    remove: {
      text: t('task.action.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      disabled: deletion.isPending,
      run: () => deletion.mutate(task, { onSuccess: () => void navigate('/task/detail') }),
    },
    dialogs: (
      <>
        {open === 'again' && <RetranscribeDialog task={task} onClose={close} />}
        {open === 'export' && exportSource && <ExportDialog source={{ task, ...exportSource }} onClose={close} />}
      </>
    ),
  }
}
