import { useState } from 'react'
import { signOut } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { stopBlockers } from '../../shared/session/signOutGuard'
import { Dialog } from '../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import styles from './SignOutDialog.module.css'

/** Asks whether work in progress may end. */
export function SignOutDialog({ question, onClose }: { question: string; onClose: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await stopBlockers()
    onClose()
    signOut()
  }
  return (
    <Dialog title={t('app.signOut.title')} onClose={onClose}>
      <p>{question}</p>
      <div className={styles.buttons}>
        <PlainButton autoFocus onClick={onClose}>
          {t('app.signOut.cancel')}
        </PlainButton>
        <PlainButton primary busy={busy} disabled={busy} onClick={() => void confirm()}>
          {t('app.signOut.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
