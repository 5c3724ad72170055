import { FileUnknownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useState, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { ApiError } from '../../../shared/http/apiError'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { usePageTitle } from '../../../shared/navigation/pageTitle'
import { stored } from '../../../shared/storage/localStore'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { StateView } from '../../../shared/ui/states/StateView'
import type { Moment } from '../../../transcript/ui/place/useKeptPlace'
import { createTranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import { TranscriptEditor, type EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import { taskStatus } from '../../../wire/constants'
import { TranscriptWorkspace } from './TranscriptWorkspace'
import { RecordFacts } from './RecordFacts'
import { useMoment } from './useMoment'
import { useRecordTools } from './useRecordTools'
import { RecordStatusNotice } from '../record/RecordStatusNotice'
import { audioPropsOf } from '../record/audioProps'
import { useRecord, type OpenRecord } from '../record/useRecord'

/** The page of one record: its text, audio and status. */
export function WorkspacePage({ id }: { id: string }) {
  const record = useRecord(id)
  usePageTitle(record.data?.task.title || undefined)
  useScrollToRecordTop()
  const moment = useMoment()
  if (record.data) return <Workspace {...record.data} moment={moment} />
  if (record.isPending) return <LoadView rows={10} />
  if (isUnavailable(record.error)) return <NoRecord error={record.error} />
  return <ErrorView error={record.error} onRetry={() => void record.refetch()} />
}

/** The records table shares this path and its scroll position, so a record must be scrolled to the top explicitly. */
function useScrollToRecordTop(): void {
  const [navigationType] = useState(useNavigationType())
  useLayoutEffect(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [navigationType])
}

/** The server rejected the request: the record doesn't exist or belongs to another user. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.status === 403 || error.status === 404)
}

interface WorkspaceProps extends OpenRecord {
  moment: Moment | null
}

function Workspace(record: WorkspaceProps) {
  const { id, title, status, deleted } = record.task
  useEffect(() => {
    stored.task_id.write(String(id))
    stored.taskDeatilItem.write({ id, title })
  }, [id, title])
  return status === taskStatus.done && deleted !== 1 ? (
    <TranscriptWorkspace {...record} />
  ) : (
    <ReadOnlyWorkspace {...record} />
  )
}

/** Workspace of a record that is still being transcribed or is in the recycle bin. */
function ReadOnlyWorkspace({ task, transcript, moment }: WorkspaceProps) {
  const t = useT()
  const [editing] = useState(() => createTranscriptStore(transcript))
  useEffect(() => editing.getState().replace(transcript), [editing, transcript])
  const editor = useRef<EditorHandle>(null)
  const { title, share, moment: copyMoment, rename, audio, remove, dialogs } = useRecordTools(task, editor)
  return (
    <article>
      <TranscriptEditor
        ref={editor}
        {...audioPropsOf(task)}
        moment={moment}
        store={editing}
        readOnly
        heading={title}
        facts={<RecordFacts task={task} transcript={transcript} />}
        tools={{
          after: task.deleted === 1 ? [] : [share],
          more: [rename, copyMoment, audio, remove].filter((tool) => tool !== null),
        }}
        banner={
          <>
            <RecordStatusNotice task={task} segments={transcript.segments.length} />
            {task.deleted === 1 && <p>{t('workspace.bin.text')}</p>}
          </>
        }
        onSave={() => {}}
      />
      {dialogs}
    </article>
  )
}

function NoRecord({ error }: { error: unknown }) {
  const t = useT()
  const back = (
    <LinkButton type="primary" to="/task/detail">
      {t('task.workspace.back')}
    </LinkButton>
  )
  return (
    <StateView
      alert
      picture={<FileUnknownOutlined />}
      title={<h1>{t('task.workspace.noRecord')}</h1>}
      text={errorText(error).text}
      actions={back}
    />
  )
}
