import { ReloadOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { isOwn } from '../../../shared/account/recordRole'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { Translation } from '../../../wire/translationSchemas'
import { BrowserJobStatus } from '../browser/BrowserJobStatus'
import { LanguagePair } from '../translation/LanguagePair'
import { recordPath } from '../../../shared/navigation/recordPath'
import { useRetryTranslation } from '../translation/translationQueries'
import styles from './Comparison.module.css'
import type { ComparisonCounts } from './paragraphChanges'

interface Props {
  translation: Translation
  counts: ComparisonCounts
}

/** Details, progress and errors of a translation. */
export function ComparisonState({ translation, counts }: Props) {
  const t = useT()
  const { by, status, pages, progress = 0, task_id } = translation
  const running = status === 0 || (status === 1 && by === 'server')
  const percent = Math.min(100, Math.max(0, Math.floor(progress)))
  return (
    <div className={styles.state}>
      <p className={styles.facts}>
        <LanguagePair translation={translation} />
        {pages > 0 && <span>{t('translate.fact.pages', { count: pages })}</span>}
        {counts.all > 0 && <span>{t('translate.fact.paragraphs', { count: counts.all })}</span>}
        {counts.all > 0 && (
          <span>{t('translate.fact.checked', { checked: counts.all - counts.unchecked, count: counts.all })}</span>
        )}
        {task_id !== undefined && <Link to={recordPath(task_id)}>{t('translate.fact.record')}</Link>}
      </p>
      {running && (
        <div className={styles.running}>
          <p role="status">{t(status === 0 ? 'translate.state.waiting' : 'translate.state.running', { percent })}</p>
          <ProgressBar percent={percent} label={t('translate.state.name')} />
        </div>
      )}
      {by === 'browser' && isOwn(translation) && (
        <BrowserJobStatus translation={translation} pendingCount={counts.all - counts.translated} />
      )}
      <Failures translation={translation} failed={counts.failed} />
    </div>
  )
}

function Failures({ translation, failed }: { translation: Translation; failed: number }) {
  const { id, by, status, error } = translation
  const t = useT()
  const retry = useRetryTranslation()
  if (status !== -1 && (failed === 0 || status !== 2)) return null
  return (
    <div className={styles.failures} role="alert">
      <p>
        {status === -1
          ? t('translate.state.failed', { error: error ?? '' })
          : t('translate.state.some', { count: failed })}
      </p>
      {by === 'server' && isOwn(translation) && (
        <PlainButton busy={retry.isPending} disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
          <ReloadOutlined aria-hidden="true" />
          {t('translate.state.retry')}
        </PlainButton>
      )}
    </div>
  )
}
