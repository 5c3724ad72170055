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
import { createStore } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import { webUrl } from '../../../shared/site/webUrl'
import type { EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import type { Id, Task } from '../../../wire/responses'
import type { ExportSource } from '../export/exportRecord'
import { recordPath } from '../../../shared/navigation/recordPath'
import { appUrl } from '../record/appUrl'
import { useCopyMoment } from '../share/useCopyMoment'
import { recordName } from '../record/recordName'
import { useDeleteRecord } from '../record/useDeleteRecord'
import { RecordDialogs, type RecordDialog } from './RecordDialogs'
import { RecordTitle } from './RecordTitle'
import { isOwn } from '../../../shared/account/recordRole'

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
  const [editsTitle, setEditsTitle] = useState(false)
  const [dialog] = useState(() => createStore<RecordDialog>()(() => ({ open: null, selection: null })))
  const audioUrl = webUrl(task.url)
  return {
    title: <RecordTitle task={task} editing={editsTitle} onEditing={setEditsTitle} />,
    share: {
      text: t('workspace.tool.share'),
      icon: <ShareAltOutlined />,
      opens: 'dialog',
      run: () => dialog.setState({ open: 'share', selection: editor.current?.selectedSpan() ?? null }),
    },
    moment: copyMoment,
    exportText: exportSource
      ? {
          text: t('task.action.export'),
          icon: <DownloadOutlined />,
          opens: 'dialog',
          run: () => dialog.setState({ open: 'export' }),
        }
      : null,
    rename: own ? { text: t('task.action.rename'), icon: <EditOutlined />, run: () => setEditsTitle(true) } : null,
    again:
      own && exportSource && audioUrl
        ? {
            text: t('task.again.open'),
            icon: <ReloadOutlined />,
            opens: 'dialog',
            run: () => dialog.setState({ open: 'again' }),
          }
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
    dialogs: <RecordDialogs {...{ dialog, task, exportSource }} />,
  }
}
