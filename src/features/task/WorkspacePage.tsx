import { FileUnknownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { ApiError } from '../../shared/http/apiError'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { usePageTitle } from '../../shared/pageTitle'
import { stored } from '../../shared/storage'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LoadView } from '../../shared/ui/LoadView'
import { StateView } from '../../shared/ui/StateView'
import { createEditing } from '../../transcript/ui/editing'
import { TranscriptEditor } from '../../transcript/ui/TranscriptEditor'
import { taskStatus } from '../../wire/codes'
import { Correcting } from './Correcting'
import { RecordHead } from './RecordHead'
import { RecordState } from './RecordState'
import { soundOf } from './soundOf'
import { useRecord, type OpenRecord } from './useRecord'

/** One record: its text, its sound, and what became of it. */
export function WorkspacePage({ id }: { id: string }) {
  const record = useRecord(id)
  usePageTitle(record.data?.task.title || undefined)
  useTopOfPage()
  if (record.data) return <Workspace {...record.data} />
  if (record.isPending) return <LoadView rows={10} />
  if (isRefusal(record.error)) return <NoRecord error={record.error} />
  return <ErrorView error={record.error} onRetry={() => void record.refetch()} />
}

/** The path is the table's too: coming from its lower end, the record still begins at its top. */
function useTopOfPage(): void {
  const how = useNavigationType()
  useLayoutEffect(() => {
    if (how !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [how])
}

/** The server was asked and said no: there is no such record, or it is someone else's. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.status === 403 || error.status === 404)
}

function Workspace(record: OpenRecord) {
  const { id, title, status, deleted } = record.task
  useEffect(() => {
    stored.task_id.write(String(id))
    stored.taskDeatilItem.write({ id, title })
  }, [id, title])
  return status === taskStatus.done && deleted !== 1 ? <Correcting {...record} /> : <Reading {...record} />
}

/** What is still being transcribed, or lies in the recycle bin, is only read. */
function Reading({ task, transcript }: OpenRecord) {
  const say = useSay()
  const [editing] = useState(() => createEditing(transcript))
  useEffect(() => editing.getState().replace(transcript), [editing, transcript])
  return (
    <article>
      <RecordHead task={task} />
      <RecordState task={task} segments={transcript.segments.length} />
      {task.deleted === 1 && <p>{say('workspace.bin.text')}</p>}
      <TranscriptEditor {...soundOf(task)} editing={editing} readOnly onSave={() => {}} />
    </article>
  )
}

function NoRecord({ error }: { error: unknown }) {
  const say = useSay()
  const back = (
    <LinkButton type="primary" to="/task/detail">
      {say('task.workspace.back')}
    </LinkButton>
  )
  return (
    <StateView
      alert
      picture={<FileUnknownOutlined />}
      title={<h1>{say('task.workspace.noRecord')}</h1>}
      text={describe(error).text}
      actions={back}
    />
  )
}
