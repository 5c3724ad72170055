import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { usePageTitle } from '../../shared/pageTitle'
import { useToken } from '../../shared/session'
import { readShared, type SharedAudio } from '../../shared/sharedAudio'
import { formatTime } from '../../shared/time'
import { LocaleSwitch } from '../../shared/ui/LocaleSwitch'
import { Mark } from '../../shared/ui/Mark'
import { ThemeSwitch } from '../../shared/ui/ThemeSwitch'
import styles from './AudioSharePage.module.css'

/** What a share link opens: a recording, to be heard by anybody. The address may be anybody's work too. */
export default function AudioSharePage() {
  const say = useSay()
  const [params] = useSearchParams()
  const audio = readShared(params, document.baseURI)
  usePageTitle(audio?.title || undefined)
  const shown = audio ? (
    <Shared key={audio.url} audio={audio} />
  ) : (
    <section className={styles.card} role="alert">
      <h1>{say('web.share.none')}</h1>
      <p>{say('web.share.noneText')}</p>
    </section>
  )
  return useToken() === null ? <Frame>{shown}</Frame> : shown
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

/** What stands around the page for a stranger. */
function Frame({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/user/login" className={styles.brand}>
          <Mark />
          {say('app.site.title')}
        </Link>
        <LocaleSwitch />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
