import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { usePageTitle } from '../../shared/navigation/pageTitle'
import { parseSharedAudio, type SharedAudio } from '../../shared/site/sharedAudioLink'
import { formatTime } from '../../shared/time/formatTime'
import styles from './AudioSharePage.module.css'
import { WebLayout } from './WebLayout'

/**
 * The page a share link opens: a recording that anyone can play. The address is untrusted. Without parameters, the page explains
 * how to share.
 */
export default function AudioSharePage() {
  const [params] = useSearchParams()
  const audio = parseSharedAudio(params, document.baseURI)
  usePageTitle(audio?.title || undefined)
  return (
    <WebLayout>
      <div className={styles.place}>
        {audio ? (
          <SharedAudioCard key={audio.url} audio={audio} />
        ) : params.toString() !== '' ? (
          <InvalidLink />
        ) : (
          <HowToShare />
        )}
      </div>
    </WebLayout>
  )
}

function SharedAudioCard({ audio: { title, url, durationMs } }: { audio: SharedAudio }) {
  const t = useT()
  const [failed, setFailed] = useState(false)
  return (
    <article className={styles.card}>
      <h1>{title || t('web.share.untitled')}</h1>
      {durationMs !== null && <p>{t('web.share.duration', { duration: formatTime(durationMs) })}</p>}
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label={title || t('web.share.untitled')}
        onError={() => setFailed(true)}
        onLoadedMetadata={() => setFailed(false)}
      />
      {failed && <p role="alert">{t('web.share.failed')}</p>}
      <a href={url} download target="_blank" rel="noreferrer">
        {t('web.share.download')}
      </a>
    </article>
  )
}

function InvalidLink() {
  const t = useT()
  return (
    <section className={styles.card} role="alert">
      <h1>{t('web.share.none')}</h1>
      <p>{t('web.share.noneText')}</p>
    </section>
  )
}

function HowToShare() {
  const t = useT()
  return (
    <section className={styles.card}>
      <h1>{t('web.share.howTitle')}</h1>
      <p>{t('web.share.howText')}</p>
      <ol>
        <li>{t('web.share.howOpen')}</li>
        <li>{t('web.share.howPress')}</li>
        <li>{t('web.share.howSend')}</li>
      </ol>
      <p>{t('web.share.howNote')}</p>
    </section>
  )
}
