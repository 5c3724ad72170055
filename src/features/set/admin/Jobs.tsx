import { useT, type Translate } from '../../../shared/i18n/intl'
import { usePageParams } from '../../../shared/navigation/usePageParams'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import type { DataColumns } from '../../../shared/ui/table/DataTable'
import { formatTime } from '../../../shared/time/formatTime'
import { jobKinds, jobStates, type AdminJob, type JobKind, type JobState } from '../../../wire/adminSchemas'
import { PagedTable } from '../base/PagedTable'
import panels from '../base/panels.module.css'
import styles from './Admin.module.css'
import { fetchJobs, retryJob } from './adminApi'
import { useAdminMutation } from './base/useAdminMutation'
import { When } from './base/When'

const isJobState = (text: string | null): text is JobState => jobStates.some((state) => state === text)

const isJobKind = (text: string | null): text is JobKind => jobKinds.some((kind) => kind === text)

/** The jobs of all users. */
export function Jobs() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const requested = params.get('state')
  const state = isJobState(requested) ? requested : 'running'
  const retry = useAdminMutation(retryJob, t('admin.jobs.retried'))
  const requestedKind = params.get('kind')
  const kind = isJobKind(requestedKind) ? requestedKind : null
  const list = `jobs ${state} ${kind ?? ''}`
  const open = (shown: JobState, kindShown: string | null) =>
    setParams({ view: 'jobs', state: shown, kind: kindShown ?? '' }, { replace: true })
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.jobs')}</h2>
      <p className={panels.note}>{t('admin.jobs.hint')}</p>
      <div className={styles.tools}>
        <ChoiceButtons
          name={t('admin.jobs.state')}
          options={jobStates.map((value) => ({ value, label: t(`admin.jobs.state.${value}`) }))}
          value={state}
          onChange={(chosen) => open(chosen, kind)}
        />
        <select
          aria-label={t('admin.jobs.kind')}
          className="text-field tool-field"
          value={kind ?? ''}
          onChange={({ target }) => open(state, target.value)}
        >
          <option value="">{t('admin.jobs.kinds')}</option>
          {jobKinds.map((each) => (
            <option key={each} value={each}>
              {t(`admin.jobs.kind.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <PagedTable
        key={list}
        name={list}
        fetch={(page, signal) => fetchJobs({ state, ...(kind && { kind }), ...page }, signal)}
        columns={columns(t, (job) => retry.mutate({ kind: job.kind, id: job.id }))}
        empty={t(`admin.jobs.none.${state}`)}
      />
    </section>
  )
}

function columns(t: Translate, onRetry: (job: AdminJob) => void): DataColumns<AdminJob> {
  return [
    {
      title: t('admin.jobs.job'),
      key: 'job',
      render: (_, { id, kind, username, seconds, reason, created_at }) => (
        <div className={styles.cell}>
          <span>{`${t(`admin.jobs.kind.${kind}`)} ${id}`}</span>
          <small className={styles.narrow}>{username}</small>
          {reason !== '' && <small>{reason}</small>}
          <small>
            {seconds !== null && `${formatTime(seconds * 1000)} · `}
            <When at={created_at} />
          </small>
        </div>
      ),
    },
    {
      title: t('admin.users.name'),
      key: 'user',
      width: 208,
      responsive: ['md'],
      render: (_, { username }) => username,
    },
    {
      title: t('admin.jobs.progress'),
      key: 'attempts',
      width: 112,
      render: (_, job) => (
        <div className={styles.cell}>
          <span>
            {job.progress !== null && `${Math.round(job.progress)}%`}
            {job.progress === null && job.attempts > 0 && t('admin.jobs.attempt', { number: job.attempts })}
          </span>
          {job.can_retry && (
            <PlainButton
              aria-label={t('admin.jobs.retryOf', { name: `${t(`admin.jobs.kind.${job.kind}`)} ${job.id}` })}
              onClick={() => onRetry(job)}
            >
              {t('admin.jobs.retry')}
            </PlainButton>
          )}
        </div>
      ),
    },
  ]
}
