import { PlusOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useSay } from '../../shared/intl'
import { EmptyView } from '../../shared/ui/EmptyView'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LoadView } from '../../shared/ui/LoadView'
import { Pager } from '../../shared/ui/Pager'
import { PageTitle } from '../../shared/ui/PageTitle'
import { PlainButton } from '../../shared/ui/PlainButton'
import { usePageParams } from '../../shared/usePageParams'
import { useRecords } from './records'
import { RecordsFilter } from './RecordsFilter'
import { RecordsTable } from './RecordsTable'
import { pageSizes, readView, writeView, type RecordsView } from './recordsUrl'

/** The table of records. What it shows stands in the address. */
export function RecordsPage() {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const view = readView(params)
  const narrowed = view.keyword !== '' || view.status !== null
  const records = useRecords(view)
  const total = records.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / view.size))
  // Another choice starts at its first page; a search is one step back, however many letters it took.
  const change = (part: Partial<RecordsView>) =>
    setParams(writeView({ ...view, page: 1, ...part }), { replace: 'keyword' in part && view.keyword !== '' })

  const beyond = records.isSuccess && !records.isPlaceholderData && view.page > last
  useEffect(() => {
    if (beyond) setParams((now) => writeView({ ...readView(now), page: last }), { replace: true })
  }, [beyond, last, setParams])

  const firstTime = !narrowed && records.isSuccess && !records.isPlaceholderData && total === 0
  return (
    <>
      <PageTitle
        title={say('task.records.title')}
        extra={
          <LinkButton to="/task/create" type="primary" icon={<PlusOutlined />}>
            {say('task.records.create')}
          </LinkButton>
        }
      />
      {!firstTime && <RecordsFilter view={view} onChange={change} />}
      {records.isPending && <LoadView rows={8} />}
      {records.isError && !records.data && <ErrorView error={records.error} onRetry={() => void records.refetch()} />}
      {firstTime && <NoRecords />}
      {narrowed && records.isSuccess && total === 0 && (
        <NothingFound onReset={() => change({ keyword: '', status: null })} />
      )}
      {total > 0 && records.data && (
        <>
          <RecordsTable tasks={records.data.rows} busy={records.isPlaceholderData} />
          <Pager
            page={Math.min(view.page, last)}
            size={view.size}
            total={total}
            text={say('task.pager.total', { total })}
            sizes={pageSizes}
            onPage={(page) => change({ page })}
            onSize={(size) => change({ size })}
          />
        </>
      )}
    </>
  )
}

function NoRecords() {
  const say = useSay()
  return (
    <EmptyView
      title={say('task.records.empty')}
      text={say('task.records.emptyText')}
      action={
        <LinkButton to="/task/create" type="primary" size="large">
          {say('task.records.create')}
        </LinkButton>
      }
    />
  )
}

function NothingFound({ onReset }: { onReset: () => void }) {
  const say = useSay()
  const reset = <PlainButton onClick={onReset}>{say('task.records.showAll')}</PlainButton>
  return <EmptyView title={say('task.records.nothing')} text={say('task.records.nothingText')} action={reset} />
}
