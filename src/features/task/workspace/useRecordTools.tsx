import {
  CustomerServiceOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ReloadOutlined,
  ShareAltOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { webUrl } from '../../../shared/site/webUrl'
import type { TimeSpan } from '../../../transcript/model/silences'
import type { EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import type { Id, Task } from '../../../wire/responses'
import { ExportDialog } from '../export/ExportDialog'
import type { ExportSource } from '../export/exportRecord'
import { recordPath } from '../../../shared/navigation/recordPath'
import { appUrl } from '../record/appUrl'
import { useCopyMoment } from '../share/useCopyMoment'
import { recordName } from '../record/recordName'
import { useDeleteRecord } from '../record/useDeleteRecord'
import { RecordTitle } from './RecordTitle'
import { PeopleDialog } from '../people/PeopleDialog'
import { isOwn } from '../../../shared/account/recordRole'
import { ShareDialog } from '../share/ShareDialog'
import { RetranscribeDialog } from './RetranscribeDialog'

/** The address of a moment of a record. */
export const momentLink = (id: Id, ms: number): string => `${appUrl()}#${recordPath(id, ms)}`

export interface RecordTools {
  /** The heading, whose title is editable. */
  title: ReactNode
  share: EditorTool
  /** Copies a link to where playback is; for the overflow panel. */
  moment: EditorTool
  /** Null while there is no text to export. */
  exportText: EditorTool | null
  /** For the overflow panel. */
  rename: EditorTool | null
  again: EditorTool | null
  audio: EditorTool | null
  remove: EditorTool | null
  /** The dialogs that are open. */
  dialogs: ReactNode
}

/**
 * The title of a record and what can be done with it.
 * @param editor the open editor
 * @param exportSource the text to export; absent while there is none
 */
export function useRecordTools(
  task: Task,
  editor: RefObject<EditorHandle | null>,
  exportSource?: Omit<ExportSource, 'task'>,
): RecordTools {
  const t = useT()
  const navigate = useNavigate()
  const deletion = useDeleteRecord()
  const copyMoment = useCopyMoment(editor, (ms) => momentLink(task.id, ms))
  const own = isOwn(task)
  const [open, setOpen] = useState<'title' | 'again' | 'export' | 'share' | null>(null)
  const [selection, setSelection] = useState<TimeSpan | null>(null)
  const close = () => setOpen(null)
  const audioUrl = webUrl(task.url)
  return {
    title: <RecordTitle task={task} editing={open === 'title'} onEditing={(on) => setOpen(on ? 'title' : null)} />,
    share: {
      text: t('workspace.tool.share'),
      icon: <ShareAltOutlined />,
      opens: 'dialog',
      run() {
        setSelection(editor.current?.selectedSpan() ?? null)
        setOpen('share')
      },
    },
    moment: copyMoment,
    exportText: exportSource
      ? {
          text: t('task.action.export'),
          icon: <DownloadOutlined />,
          opens: 'dialog',
          run: () => setOpen('export'),
        }
      : null,
    rename: own ? { text: t('task.action.rename'), icon: <EditOutlined />, run: () => setOpen('title') } : null,
    again:
      own && exportSource && audioUrl
        ? { text: t('task.again.open'), icon: <ReloadOutlined />, opens: 'dialog', run: () => setOpen('again') }
        : null,
    audio: audioUrl
      ? {
          text: t('task.export.audio'),
          icon: <CustomerServiceOutlined />,
          download: { url: audioUrl, fileName: recordName(task, t) },
        }
      : null,
    remove: own
      ? {
          text: t('task.action.delete'),
          icon: <DeleteOutlined />,
          danger: true,
          disabled: deletion.isPending,
          run: () => deletion.mutate(task, { onSuccess: () => void navigate('/task/detail') }),
        }
      : null,
    dialogs: (
      <>
        {open === 'share' && own && <ShareDialog task={task} selection={selection} onClose={close} />}
        {open === 'share' && !own && <PeopleDialog task={task} onClose={close} />}
        {open === 'again' && <RetranscribeDialog task={task} onClose={close} />}
        {open === 'export' && exportSource && <ExportDialog source={{ task, ...exportSource }} onClose={close} />}
      </>
    ),
  }
}
