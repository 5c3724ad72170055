import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../shared/ui/IconButton'
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

/**
 * A sheet at the edge of the window while it is mounted. A modal dialog: the browser keeps the focus inside and gives it back,
 * and Escape closes. It closes when another page shows, too.
 */
export function Drawer({ name, side, head, closeName, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  // A dialog that is no longer in the page gives the focus back to nobody, and effects end after that.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    if (pathname !== openedAt.current) onClose()
  }, [pathname, onClose])
  return (
    <dialog
      ref={dialog}
      className={`${styles.drawer} ${side === 'end' ? styles.end : ''}`}
      aria-label={name}
      onClose={onClose}
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
