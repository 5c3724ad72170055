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
import { usePresentation } from './usePresentation'
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
  const [presenting, togglePresentation] = usePresentation()
  useBrowserRecognition(session)
  return (
    <article className={styles.live} data-presenting={presenting || undefined}>
      <PageTitle title={session.meeting.title} />
      <div className={styles.head}>
        <span className={styles.language}>{languageName(session.meeting.language, t)}</span>
        <StatusIndicators session={session} />
      </div>
      <CaptureProblems session={session} />
      <ConnectionStatus session={session} />
      <UnsentCorrections session={session} />
      <div className={styles.columns}>
        <LiveTranscriptView session={session} fontSize={presenting ? Math.max(28, fontSize * 1.75) : fontSize} />
        {!presenting && (
          <aside className={styles.side}>
            <NotesPanel session={session} />
            <GapList gaps={view.gaps} />
          </aside>
        )}
      </div>
      <Controls
        session={session}
        presenting={presenting}
        onPresent={togglePresentation}
        fontSize={fontSize}
        onFontSize={setFontSize}
      />
    </article>
  )
}
