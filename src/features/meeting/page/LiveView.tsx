import { useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { useFontSize } from '../../../transcript/ui/tools/useFontSize'
import type { LiveSession } from '../session/LiveSession'
import { CaptureProblems } from './CaptureProblems'
import { ConnectionStatus } from './ConnectionStatus'
import { Controls } from './Controls'
import { GapList } from './GapList'
import { StatusIndicators } from './StatusIndicators'
import styles from './LiveView.module.css'
import { NotesPanel } from './NotesPanel'
import { useBrowserRecognition } from './useBrowserRecognition'
import { LiveTranscriptView } from './LiveTranscriptView'

/** Shown while corrections could not be sent. */
function UnsentCorrections({ session }: { session: LiveSession }) {
  const t = useT()
  const sendFailed = useStore(session.transcript.view, (transcript) => transcript.sendFailed)
  return (
    sendFailed && (
      <p className={styles.line} role="status">
        {t('live.words.late')}
      </p>
    )
  )
}

/** A live meeting: transcript, status indicators, notes and controls. */
export function LiveView({ session }: { session: LiveSession }) {
  const t = useT()
  const view = useStore(session.view)
  const [fontSize, setFontSize] = useFontSize()
  const [big, setBig] = useState(false)
  useBrowserRecognition(session)
  return (
    <article className={big ? `${styles.live} ${styles.big}` : styles.live}>
      <PageTitle title={session.meeting.title} />
      <div className={styles.head}>
        <span className={styles.language}>{languageName(session.meeting.language, t)}</span>
        <StatusIndicators session={session} />
      </div>
      <CaptureProblems session={session} />
      <ConnectionStatus session={session} />
      <UnsentCorrections session={session} />
      <div className={styles.columns}>
        <LiveTranscriptView session={session} fontSize={big ? Math.max(28, fontSize * 1.75) : fontSize} />
        {!big && (
          <aside className={styles.side}>
            <NotesPanel session={session} />
            <GapList gaps={view.gaps} />
          </aside>
        )}
      </div>
      <Controls session={session} big={big} onBig={() => setBig(!big)} fontSize={fontSize} onFontSize={setFontSize} />
    </article>
  )
}
