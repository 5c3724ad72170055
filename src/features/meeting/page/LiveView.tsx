import { useState } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { PageTitle } from '../../../shared/ui/PageTitle'
import { useFontSize } from '../../../transcript/ui/useFontSize'
import type { LiveSession } from '../LiveSession'
import { CaptureTrouble } from './CaptureTrouble'
import { ConnectionLine } from './ConnectionLine'
import { Controls } from './Controls'
import { GapList } from './GapList'
import { Lights } from './Lights'
import styles from './LiveView.module.css'
import { NotesPanel } from './NotesPanel'
import { useBrowserEar } from './useBrowserEar'
import { WordsView } from './WordsView'

/** A meeting while it is spoken: its text, three lights that tell the truth, and what can be done. */
export function LiveView({ session }: { session: LiveSession }) {
  const say = useSay()
  const view = useStore(session.view)
  const [fontSize, setFontSize] = useFontSize()
  const [big, setBig] = useState(false)
  useBrowserEar(session)
  return (
    <article className={big ? `${styles.live} ${styles.big}` : styles.live}>
      <PageTitle title={session.meeting.title} />
      <div className={styles.head}>
        <span className={styles.language}>{languageName(session.meeting.language, say)}</span>
        <Lights session={session} />
      </div>
      <CaptureTrouble session={session} />
      <ConnectionLine session={session} />
      <div className={styles.columns}>
        <WordsView session={session} fontSize={big ? Math.max(28, fontSize * 1.75) : fontSize} />
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
