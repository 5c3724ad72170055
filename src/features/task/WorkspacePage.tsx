import { FileUnknownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect } from 'react'
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
import { TranscriptReader } from '../../transcript/ui/TranscriptReader'
import { taskStatus } from '../../wire/codes'
import { mediaUrl } from './mediaUrl'
import { RecordHead } from './RecordHead'
import { RecordState } from './RecordState'
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

function Workspace({ task, transcript }: OpenRecord) {
  const say = useSay()
  const { id, title, status } = task
  useEffect(() => {
    stored.task_id.write(String(id))
    stored.taskDeatilItem.write({ id, title })
  }, [id, title])
  const count = transcript.segments.length
  return (
    <article>
      <RecordHead task={task} />
      <RecordState task={task} segments={count} />
      {status === taskStatus.done && count === 0 && <p>{say('task.workspace.noText')}</p>}
      <TranscriptReader transcript={transcript} url={mediaUrl(task.url)} durationMs={task.times * 1000} />
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
