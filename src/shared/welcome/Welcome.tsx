import { FileTextOutlined } from '@ant-design/icons'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SampleLanguage } from '../../wire/constants'
import { useT } from '../i18n/intl'
import { PlainButton } from '../ui/buttons/PlainButton'
import { welcomeDismissed } from '../storage/storedValue'
import styles from './Welcome.module.css'
import { MeetingPicture, SamplePicture, UploadPicture } from './pictures'
import { useOpenSample, useSampleLanguage } from './useSample'

interface Props {
  /** Shown once the welcome was dismissed, with a button that adds the sample. */
  fallback: (sample: ReactNode) => ReactNode
}

/** Greets an account without records with the ways to begin. */
export function Welcome({ fallback }: Props) {
  const t = useT()
  const titleId = useId()
  const sample = useSampleLanguage()
  const [dismissed, setDismissed] = useState(() => welcomeDismissed.read() !== null)
  if (dismissed) return fallback(<AddSampleButton />)
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

function SampleButton({ language }: { language: SampleLanguage }) {
  const t = useT()
  const { isPending, open } = useOpenSample(language)
  return (
    <button type="button" className={styles.way} aria-busy={isPending} onClick={open}>
      <SamplePicture />
      <strong>{t('welcome.page.sample')}</strong>
      <span>{t(isPending ? 'welcome.page.sampleBusy' : 'welcome.page.sampleText')}</span>
    </button>
  )
}

/** A button that adds the sample and opens it; nothing where the server has none. */
function AddSampleButton() {
  const language = useSampleLanguage()
  return language && <PlainSampleButton language={language} />
}

function PlainSampleButton({ language }: { language: SampleLanguage }) {
  const t = useT()
  const { isPending, open } = useOpenSample(language)
  return (
    <PlainButton large busy={isPending} onClick={open}>
      {t('welcome.sample.add')}
    </PlainButton>
  )
}

/** The same as an item of a menu. */
export function AddSampleItem({ onDone }: { onDone: () => void }) {
  const language = useSampleLanguage()
  return language && <SampleItem language={language} onDone={onDone} />
}

function SampleItem({ language, onDone }: { language: SampleLanguage; onDone: () => void }) {
  const t = useT()
  const { isPending, open } = useOpenSample(language)
  return (
    <button
      type="button"
      className="menu-item"
      aria-busy={isPending}
      onClick={() => {
        open()
        onDone()
      }}
    >
      <FileTextOutlined aria-hidden />
      {t('welcome.sample.add')}
    </button>
  )
}
