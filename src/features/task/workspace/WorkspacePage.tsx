import { FileUnknownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { errorText } from '../../../shared/http/errorText'
import { isUnavailable } from '../../../shared/http/isUnavailable'
import { useT } from '../../../shared/i18n/intl'
import { usePageTitle } from '../../../shared/navigation/pageTitle'
import { stored } from '../../../shared/storage/localStore'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { StateView } from '../../../shared/ui/states/StateView'
import type { Moment } from '../../../transcript/ui/place/useKeptPlace'
import { TranscriptWorkspace } from './TranscriptWorkspace'
import { useMoment } from './useMoment'
import { isFinished } from '../record/recordStatus'
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
  return <ErrorView page error={record.error} onRetry={() => void record.refetch()} />
}

/** The records table shares this path and its scroll position, so a record must be scrolled to the top explicitly. */
function useScrollToRecordTop(): void {
  const [navigationType] = useState(useNavigationType())
  useLayoutEffect(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [navigationType])
}

interface WorkspaceProps extends OpenRecord {
  moment: Moment | null
}

function Workspace(record: WorkspaceProps) {
  const { id, title } = record.task
  useEffect(() => {
    stored.task_id.write(String(id))
    stored.taskDeatilItem.write({ id, title })
  }, [id, title])
  return <TranscriptWorkspace key={useVisit(isFinished(record.task))} {...record} />
}

/** A record that becomes finished stays open; one that is transcribed again or deleted is another one for its editor. */
function useVisit(finished: boolean): number {
  const [visit, setVisit] = useState({ finished, number: 0 })
  if (visit.finished !== finished) setVisit({ finished, number: visit.number + (finished ? 0 : 1) })
  return visit.number
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
