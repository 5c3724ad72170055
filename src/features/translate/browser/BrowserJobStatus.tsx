import { useEffect } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { Translation } from '../../../wire/translationSchemas'
import { browserJobs, isBrowserWork, startBrowserJob } from './browserJobs'
import styles from './BrowserJobStatus.module.css'
import { availabilityOf, browserLanguage, hasBrowserTranslator } from './translatorApi'

interface Props {
  translation: Translation
  /** Number of untranslated paragraphs; undefined if unknown. */
  pendingCount?: number
}

/** Status of a translation in the browser; resumes an interrupted one. */
export function BrowserJobStatus({ translation, pendingCount }: Props) {
  const t = useT()
  const { id } = translation
  const step = useStore(browserJobs, (jobs) => jobs[String(id)])
  const unfinished = pendingCount === undefined ? translation.status !== 2 : pendingCount > 0
  useEffect(() => {
    if (unfinished) void resumeIfReady(translation)
    // Only on mount; a finished job is restarted with the button.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  const start = <PlainButton onClick={() => void startBrowserJob(id)}>{t('translate.browser.start')}</PlainButton>
  if (!hasBrowserTranslator() && unfinished) return <p className={styles.line}>{t('translate.browser.unable')}</p>
  switch (step?.type) {
    case undefined:
    case 'needsGesture':
      return unfinished ? (
        <p className={styles.line}>
          {t('translate.browser.asks')} {start}
        </p>
      ) : null
    case 'waiting':
      return <p className={styles.line}>{t('translate.state.waiting')}</p>
    case 'loading':
    case 'running': {
      const percent = Math.floor((step.type === 'loading' ? step.share : step.done / step.total) * 100)
      return (
        <div className={styles.progress}>
          <p className={styles.line} role="status">
            {t(step.type === 'loading' ? 'translate.browser.loadingAt' : 'translate.browser.runningAt', { percent })}
          </p>
          <ProgressBar percent={percent} label={t('translate.state.name')} />
        </div>
      )
    }
    case 'done':
      return step.failed > 0 ? (
        <p className={styles.line} role="alert">
          {t('translate.state.some', { count: step.failed })} {start}
        </p>
      ) : null
    case 'otherTab':
      return <p className={styles.line}>{t('translate.browser.elsewhere')}</p>
    case 'unsupported':
      return <p className={styles.line}>{t('translate.browser.unable')}</p>
    case 'failed':
      return (
        <p className={styles.line} role="alert">
          {t('translate.state.failed', { error: errorText(step.error).text })} {start}
        </p>
      )
  }
}

/** Resumes a job automatically if no model has to be downloaded. */
async function resumeIfReady(translation: Translation): Promise<void> {
  if (!isBrowserWork(translation)) return
  const [source, target] = [browserLanguage(translation.source), browserLanguage(translation.target)]
  if (source && target && (await availabilityOf(source, target)) === 'ready') await startBrowserJob(translation.id)
}
