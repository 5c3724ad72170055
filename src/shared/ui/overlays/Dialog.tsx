import { CloseOutlined } from '@ant-design/icons'
import { useId, type ReactNode } from 'react'
import { useT } from '../../i18n/intl'
import styles from './Dialog.module.css'
import { IconButton } from '../buttons/IconButton'
import { useModal } from './useModal'

interface Props {
  title: string
  onClose: () => void
  /** For two-column content. */
  wide?: boolean
  children: ReactNode
}

/** A modal dialog, open while mounted. Escape or a click on the backdrop closes it. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const t = useT()
  const heading = useId()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <IconButton name={t('ui.dialog.close')} onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
