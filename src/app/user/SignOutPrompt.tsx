import { useState, useSyncExternalStore } from 'react'
import { signOut } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { stopBlockers, signOutQuestion } from '../../shared/session/signOutGuard'
import { Dialog } from '../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import styles from './SignOutPrompt.module.css'

// Not state of the user panel: opening a modal dialog closes the popup the panel may be in.
let pendingQuestion: string | null = null
const listeners = new Set<() => void>()

function setPendingQuestion(question: string | null): void {
  pendingQuestion = question
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signs out, after confirmation if work in progress would end. */
export async function requestSignOut(): Promise<void> {
  const question = await signOutQuestion()
  if (question === null) signOut()
  else setPendingQuestion(question)
}

/** Asks for confirmation before signing out ends work in progress. */
export function SignOutPrompt() {
  const question = useSyncExternalStore(subscribe, () => pendingQuestion)
  return question === null ? null : <SignOutDialog question={question} />
}

function SignOutDialog({ question }: { question: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const close = () => setPendingQuestion(null)
  const confirm = async () => {
    setBusy(true)
    await stopBlockers()
    close()
    signOut()
  }
  return (
    <Dialog title={t('app.signOut.title')} onClose={close}>
      <p>{question}</p>
      <div className={styles.buttons}>
        <PlainButton autoFocus onClick={close}>
          {t('app.signOut.cancel')}
        </PlainButton>
        <PlainButton primary busy={busy} disabled={busy} onClick={() => void confirm()}>
          {t('app.signOut.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
