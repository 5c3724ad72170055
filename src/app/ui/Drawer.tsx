import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { useModal } from '../../shared/ui/overlays/useModal'
import styles from './Drawer.module.css'

interface DrawerProps {
  name: string
  /** The window edge it slides in from. */
  side: 'start' | 'end'
  head: ReactNode
  /** Label of the close button. */
  closeName: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog at the window's edge, open while mounted. Navigation closes it too. */
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
      // A click on the backdrop targets the dialog itself.
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
