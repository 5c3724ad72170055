import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { sampleLanguages, type SampleLanguage } from '../../wire/constants'
import { refetchQueries } from '../http/queryClient'
import { useLocale, useT } from '../i18n/intl'
import { defaultSpeechLanguage } from '../i18n/languageName'
import { recordPath } from '../navigation/recordPath'
import { useSiteInfo } from '../site/siteInfo'
import { welcomeDismissed } from '../storage/storedValue'
import styles from './Welcome.module.css'
import { addSample } from './sampleApi'
import { MeetingPicture, SamplePicture, UploadPicture } from './pictures'

interface Props {
  /** Shown once the welcome was dismissed. */
  fallback: ReactNode
}

/** Greets an account without records with the ways to begin. */
export function Welcome({ fallback }: Props) {
  const t = useT()
  const titleId = useId()
  const sample = useSampleLanguage()
  const [dismissed, setDismissed] = useState(() => welcomeDismissed.read() !== null)
  if (dismissed) return fallback
  const dismiss = () => {
    welcomeDismissed.write('1')
    setDismissed(true)
  }
  return (
    <section className={styles.welcome} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('welcome.page.title')}</h2>
      <p className={styles.text}>{t('welcome.page.text')}</p>
      <ul className={styles.ways}>
        <li>
          <Link to="/task/create" className={styles.way}>
            <UploadPicture />
            <strong>{t('welcome.page.upload')}</strong>
            <span>{t('welcome.page.uploadText')}</span>
          </Link>
        </li>
        <li>
          <Link to="/meeting/create" className={styles.way}>
            <MeetingPicture />
            <strong>{t('welcome.page.meeting')}</strong>
            <span>{t('welcome.page.meetingText')}</span>
          </Link>
        </li>
        {sample && (
          <li>
            <SampleButton language={sample} />
          </li>
        )}
      </ul>
      <button type="button" className={styles.dismiss} onClick={dismiss}>
        {t('welcome.page.dismiss')}
      </button>
    </section>
  )
}

/** The language of the sample for the reader; undefined if the server has none. */
function useSampleLanguage(): SampleLanguage | undefined {
  const offered = useSiteInfo().data?.samples
  const speech = defaultSpeechLanguage(useLocale())
  return sampleLanguages.find((language) => language === speech && offered?.includes(language))
}

function SampleButton({ language }: { language: SampleLanguage }) {
  const t = useT()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => addSample(language),
    onSuccess: async ({ id }) => {
      await navigate(recordPath(id))
      void refetchQueries(['tasks'])
    },
  })
  return (
    <button
      type="button"
      className={styles.way}
      aria-busy={open.isPending}
      onClick={() => !open.isPending && open.mutate()}
    >
      <SamplePicture />
      <strong>{t('welcome.page.sample')}</strong>
      <span>{t(open.isPending ? 'welcome.page.sampleBusy' : 'welcome.page.sampleText')}</span>
    </button>
  )
}
