import { CloseOutlined } from '@ant-design/icons'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useSay } from '../intl'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog while it is mounted. The browser's own: it holds the focus, gives it back, and closes with Escape.
 * A press beside it closes it too.
 */
export function Dialog({ title, onClose, children }: Props) {
  const say = useSay()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog that is no longer in the page gives the focus back to nobody, and effects end after that.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <IconButton name={say('ui.dialog.close')} onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
