import { useEffect } from 'react'
import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import type { Translation } from '../../../wire/translation'
import { browserJobs, isBrowserWork, startBrowserJob } from '../browserJobs'
import styles from './BrowserState.module.css'
import { availabilityOf, browserLanguage, hasBrowserTranslator } from './translatorApi'

interface Props {
  translation: Translation
  /** Paragraphs without a translation; undefined when nobody knows. */
  left?: number
}

/** How far the reader's browser is with a translation it makes; goes on with one that was interrupted. */
export function BrowserState({ translation, left }: Props) {
  const say = useSay()
  const { id } = translation
  const step = useStore(browserJobs, (jobs) => jobs[String(id)])
  const unfinished = left === undefined ? translation.status !== 2 : left > 0
  useEffect(() => {
    if (unfinished) void goOn(translation)
    // Once is enough; a job that ended is begun anew by a press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  const start = <PlainButton onClick={() => void startBrowserJob(id)}>{say('translate.browser.start')}</PlainButton>
  if (!hasBrowserTranslator() && unfinished) return <p className={styles.line}>{say('translate.browser.unable')}</p>
  switch (step?.is) {
    case undefined:
    case 'asks':
      return unfinished ? (
        <p className={styles.line}>
          {say('translate.browser.asks')} {start}
        </p>
      ) : null
    case 'waiting':
      return <p className={styles.line}>{say('translate.state.waiting')}</p>
    case 'loading':
    case 'running': {
      const percent = Math.floor((step.is === 'loading' ? step.share : step.done / step.total) * 100)
      return (
        <div className={styles.progress}>
          <p className={styles.line} role="status">
            {say(step.is === 'loading' ? 'translate.browser.loadingAt' : 'translate.browser.runningAt', { percent })}
          </p>
          <ProgressBar percent={percent} label={say('translate.state.name')} />
        </div>
      )
    }
    case 'done':
      return step.failed > 0 ? (
        <p className={styles.line} role="alert">
          {say('translate.state.some', { count: step.failed })} {start}
        </p>
      ) : null
    case 'elsewhere':
      return <p className={styles.line}>{say('translate.browser.elsewhere')}</p>
    case 'unable':
      return <p className={styles.line}>{say('translate.browser.unable')}</p>
    case 'failed':
      return (
        <p className={styles.line} role="alert">
          {say('translate.state.failed', { error: describe(step.error).text })} {start}
        </p>
      )
  }
}

/** What needs no press goes on by itself. */
async function goOn(translation: Translation): Promise<void> {
  if (!isBrowserWork(translation)) return
  const [source, target] = [browserLanguage(translation.source), browserLanguage(translation.target)]
  if (source && target && (await availabilityOf(source, target)) === 'ready') await startBrowserJob(translation.id)
}
