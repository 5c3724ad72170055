import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { notify } from '../../../shared/notifications/notify'
import { useT } from '../../../shared/i18n/intl'
import type { LiveSession } from '../session/LiveSession'

/** WICG Document Picture-in-Picture; not in TypeScript's libraries yet. */
interface PictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}
const pictureInPicture = (): PictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: PictureInPicture }).documentPictureInPicture

export const canShowCaptions = (): boolean => pictureInPicture() !== undefined

const size = { width: 720, height: 160 }

/** Shows the last lines in a small always-on-top window until closed. */
export function Captions({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const t = useT()
  const [pipWindow, setPipWindow] = useState<Window | null>(null)
  useEffect(() => {
    let opened: Window | null = null
    let mounted = true
    pictureInPicture()
      ?.requestWindow(size)
      .then(
        (created) => {
          if (!mounted) return created.close()
          opened = created
          created.document.title = session.meeting.title
          created.addEventListener('pagehide', onClose, { once: true })
          setPipWindow(created)
        },
        () => {
          notify({ kind: 'warning', text: t('live.captions.failed') })
          onClose()
        },
      )
    return () => {
      mounted = false
      opened?.removeEventListener('pagehide', onClose)
      opened?.close()
    }
    // Requested once, in the click handler.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return pipWindow && createPortal(<Lines session={session} />, pipWindow.document.body)
}

const captionStyle = {
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
  const { text } = useStore(session.transcript.view)
  const last = text.finals.at(-1)
  const lastText = last?.text ?? ''
  return (
    <div style={captionStyle}>
      <div>{text.partial ? lastText : ''}</div>
      <div style={{ fontWeight: 400 }} dir="auto">
        {text.translations.get(last?.id ?? '')}
      </div>
      <div>{text.partial?.text ?? lastText}</div>
    </div>
  )
}
