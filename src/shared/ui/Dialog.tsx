import { CloseOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import { useSay } from '../intl'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton'
import { useModal } from './useModal'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog while it is mounted. Escape or a press beside it closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const say = useSay()
  const heading = useId()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
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
