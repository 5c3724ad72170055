import { CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { Brand } from './Brand'
import styles from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu'
import { UserPanel } from './UserPanel'
import { VersionLabel } from './VersionLabel'

/** The menu on a phone. A modal dialog: the browser keeps the focus inside and gives it back, and Escape closes. */
function MenuDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (pathname !== openedAt.current) onClose()
  }, [pathname, onClose])
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={say('app.menu.name')}
      onClose={onClose}
      // A press on the backdrop arrives at the dialog itself.
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand />
          <button type="button" className="icon-button" aria-label={say('app.menu.close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <SideMenu />
        <UserPanel />
        <VersionLabel />
      </div>
    </dialog>
  )
}

/** Opens the drawer. */
export function MenuButton() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={say('app.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuOutlined aria-hidden />
      </button>
      {open && <MenuDrawer onClose={close} />}
    </>
  )
}
