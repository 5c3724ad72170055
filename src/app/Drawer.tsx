import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../shared/ui/IconButton'
import { useModal } from '../shared/ui/useModal'
import styles from './Drawer.module.css'

interface DrawerProps {
  name: string
  /** From which edge of the window it comes. */
  side: 'start' | 'end'
  head: ReactNode
  /** What the close button is called. */
  closeName: string
  onClose: () => void
  children: ReactNode
}

/** A sheet at the edge of the window while it is mounted: a modal dialog. It closes when another page shows, too. */
export function Drawer({ name, side, head, closeName, onClose, children }: DrawerProps) {
  const dialog = useModal(onClose)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) onClose()
  }, [pathname, onClose])
  return (
    <dialog
      ref={dialog}
      className={`${styles.drawer} ${side === 'end' ? styles.end : ''}`}
      aria-label={name}
      // A press on the backdrop arrives at the dialog itself.
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {head}
          <IconButton name={closeName} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
