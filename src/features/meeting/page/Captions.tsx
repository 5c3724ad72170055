import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { notify } from '../../../shared/notify'
import { useSay } from '../../../shared/intl'
import type { LiveSession } from '../LiveSession'

/** WICG Document Picture-in-Picture; TypeScript's libraries do not have it yet. */
interface PictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}
const pictureInPicture = (): PictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: PictureInPicture }).documentPictureInPicture

export const canShowCaptions = (): boolean => pictureInPicture() !== undefined

const size = { width: 720, height: 160 }

/** The last lines in a small window above all others, until it is closed. */
export function Captions({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const say = useSay()
  const [page, setPage] = useState<Window | null>(null)
  useEffect(() => {
    let opened: Window | null = null
    let wanted = true
    pictureInPicture()
      ?.requestWindow(size)
      .then(
        (made) => {
          if (!wanted) return made.close()
          opened = made
          made.document.title = session.meeting.title
          made.addEventListener('pagehide', onClose, { once: true })
          setPage(made)
        },
        () => {
          notify({ kind: 'warning', text: say('live.captions.failed') })
          onClose()
        },
      )
    return () => {
      wanted = false
      opened?.removeEventListener('pagehide', onClose)
      opened?.close()
    }
    // Asked for once, while the press is handled.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return page && createPortal(<Lines session={session} />, page.document.body)
}

const look = {
  boxSizing: 'border-box',
  minHeight: '100vh',
  margin: '-8px',
  padding: '12px 20px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  background: 'Canvas',
  color: 'CanvasText',
  colorScheme: 'light dark',
  font: '600 26px/1.5 system-ui, sans-serif',
} as const

function Lines({ session }: { session: LiveSession }) {
  const { text } = useStore(session.words.view)
  const last = text.finals.at(-1)
  const words = last?.text ?? ''
  return (
    <div style={look}>
      <div>{text.partial ? words : ''}</div>
      <div style={{ fontWeight: 400 }} dir="auto">
        {text.translations.get(last?.id ?? '')}
      </div>
      <div>{text.partial?.text ?? words}</div>
    </div>
  )
}
