import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { usePageTitle } from '../../shared/pageTitle'
import { readShared, type SharedAudio } from '../../shared/sharedAudio'
import { formatTime } from '../../shared/time'
import styles from './AudioSharePage.module.css'
import { WebLayout } from './WebLayout'

/**
 * What a share link opens: a recording, to be heard by anybody. The address may be anybody's work too. Without one the page
 * tells how to share.
 */
export default function AudioSharePage() {
  const [params] = useSearchParams()
  const audio = readShared(params, document.baseURI)
  usePageTitle(audio?.title || undefined)
  return (
    <WebLayout>
      <div className={styles.place}>
        {audio ? <Shared key={audio.url} audio={audio} /> : params.toString() !== '' ? <Refused /> : <HowToShare />}
      </div>
    </WebLayout>
  )
}

function Shared({ audio: { title, url, durationMs } }: { audio: SharedAudio }) {
  const say = useSay()
  const [failed, setFailed] = useState(false)
  return (
    <article className={styles.card}>
      <h1>{title || say('web.share.untitled')}</h1>
      {durationMs !== null && <p>{say('web.share.duration', { duration: formatTime(durationMs) })}</p>}
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label={title || say('web.share.untitled')}
        onError={() => setFailed(true)}
        onLoadedMetadata={() => setFailed(false)}
      />
      {failed && <p role="alert">{say('web.share.failed')}</p>}
      <a href={url} download target="_blank" rel="noreferrer">
        {say('web.share.download')}
      </a>
    </article>
  )
}

function Refused() {
  const say = useSay()
  return (
    <section className={styles.card} role="alert">
      <h1>{say('web.share.none')}</h1>
      <p>{say('web.share.noneText')}</p>
    </section>
  )
}

function HowToShare() {
  const say = useSay()
  return (
    <section className={styles.card}>
      <h1>{say('web.share.howTitle')}</h1>
      <p>{say('web.share.howText')}</p>
      <ol>
        <li>{say('web.share.howOpen')}</li>
        <li>{say('web.share.howPress')}</li>
        <li>{say('web.share.howSend')}</li>
      </ol>
      <p>{say('web.share.howNote')}</p>
    </section>
  )
}
