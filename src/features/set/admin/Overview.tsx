import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatSize } from '../../../shared/files/formatSize'
import { useT } from '../../../shared/i18n/intl'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { jobKinds, jobStates, type AdminOverview } from '../../../wire/adminSchemas'
import panels from '../base/panels.module.css'
import styles from './Admin.module.css'
import { overviewQuery } from './overviewQuery'

/** So that the numbers of jobs are current. */
const refetchMs = 10_000

/** Numbers of users, records, bytes and jobs. */
export function Overview() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...overviewQuery,
    refetchInterval: refetchMs,
    staleTime: 0,
  })
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <LoadView rows={6} />
  return (
    <>
      <section className={panels.panel}>
        <h2>{t('admin.overview.title')}</h2>
        <dl className={panels.facts}>
          {factsOf(data).map(([name, value]) => (
            <div key={name}>
              <dt>{t(`admin.overview.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={panels.panel}>
        <h2>{t('admin.view.jobs')}</h2>
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">{t('admin.jobs.kind')}</th>
              {jobStates.map((state) => (
                <th key={state} scope="col">
                  {t(`admin.jobs.state.${state}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`admin.jobs.kind.${kind}`)}</th>
                {jobStates.map((state) => (
                  <td key={state}>
                    {data.jobs[kind][state] > 0 ? (
                      <Link to={`/set/admin?view=jobs&state=${state}&kind=${kind}`}>{data.jobs[kind][state]}</Link>
                    ) : (
                      0
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.largest.length > 0 && (
        <section className={panels.panel}>
          <h2>{t('admin.overview.largest')}</h2>
          <table className={styles.counts}>
            <thead>
              <tr>
                <th scope="col">{t('admin.users.name')}</th>
                <th scope="col">{t('admin.overview.bytes')}</th>
              </tr>
            </thead>
            <tbody>
              {data.largest.map(({ id, username, bytes }) => (
                <tr key={id}>
                  <td>{username}</td>
                  <td>{formatSize(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function factsOf(overview: AdminOverview) {
  const { users, active_users, records, meetings, translations, file_bytes, free_bytes } = overview
  return [
    ['users', users],
    ['active', active_users],
    ['records', records],
    ['meetings', meetings],
    ['translations', translations],
    ['files', formatSize(file_bytes)],
    ['free', free_bytes === null ? '–' : formatSize(free_bytes)],
  ] as const
}
