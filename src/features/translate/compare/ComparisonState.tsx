import { ReloadOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import type { Translation } from '../../../wire/translation'
import { BrowserState } from '../browser/BrowserState'
import { Languages } from '../list/Languages'
import { recordPath } from '../paths'
import { useRetryTranslation } from '../translations'
import styles from './Comparison.module.css'
import type { Counts } from './paragraphs'

/** What is to be known of a translation before it is read: what it is of, how far it is, what went wrong. */
export function ComparisonState({ translation, counts }: { translation: Translation; counts: Counts }) {
  const say = useSay()
  const { by, status, pages, progress = 0, task_id } = translation
  const running = status === 0 || (status === 1 && by === 'server')
  const percent = Math.min(100, Math.max(0, Math.floor(progress)))
  return (
    <div className={styles.state}>
      <p className={styles.facts}>
        <Languages translation={translation} />
        {pages > 0 && <span>{say('translate.fact.pages', { count: pages })}</span>}
        {counts.all > 0 && <span>{say('translate.fact.paragraphs', { count: counts.all })}</span>}
        {counts.all > 0 && (
          <span>{say('translate.fact.checked', { checked: counts.all - counts.unchecked, count: counts.all })}</span>
        )}
        {task_id !== undefined && <Link to={recordPath(task_id)}>{say('translate.fact.record')}</Link>}
      </p>
      {running && (
        <div className={styles.running}>
          <p role="status">{say(status === 0 ? 'translate.state.waiting' : 'translate.state.running', { percent })}</p>
          <ProgressBar percent={percent} label={say('translate.state.name')} />
        </div>
      )}
      {by === 'browser' && <BrowserState translation={translation} left={counts.all - counts.translated} />}
      <Failures translation={translation} failed={counts.failed} />
    </div>
  )
}

function Failures({ translation: { id, by, status, error }, failed }: { translation: Translation; failed: number }) {
  const say = useSay()
  const retry = useRetryTranslation()
  if (status !== -1 && (failed === 0 || status !== 2)) return null
  return (
    <div className={styles.failures} role="alert">
      <p>
        {status === -1
          ? say('translate.state.failed', { error: error ?? '' })
          : say('translate.state.some', { count: failed })}
      </p>
      {by === 'server' && (
        <PlainButton busy={retry.isPending} disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
          <ReloadOutlined aria-hidden="true" />
          {say('translate.state.retry')}
        </PlainButton>
      )}
    </div>
  )
}
