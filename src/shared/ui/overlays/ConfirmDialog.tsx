import type { ReactNode } from 'react'
import { errorText } from '../../http/errorText'
import { useT } from '../../i18n/intl'
import { PlainButton } from '../buttons/PlainButton'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog'

interface Props {
  title: string
  /** Says what is lost. */
  children: ReactNode
  confirmText: string
  busy?: boolean
  /** Why the last attempt failed; null if it did not. */
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted. The focus is on the button that deletes nothing. */
export function ConfirmDialog({ title, children, confirmText, busy = false, error = null, onConfirm, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p className={styles.error} role="alert">
        {error !== null && errorText(error).text}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {t('ui.dialog.cancel')}
        </PlainButton>
        <PlainButton className={styles.danger} busy={busy} disabled={busy} onClick={onConfirm}>
          {confirmText}
        </PlainButton>
      </div>
    </Dialog>
  )
}
