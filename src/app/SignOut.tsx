import { useState, useSyncExternalStore } from 'react'
import { signOut } from '../shared/currentUser'
import { useSay } from '../shared/intl'
import { endOngoing, signOutQuestion } from '../shared/signOutGuard'
import { Dialog } from '../shared/ui/Dialog'
import { PlainButton } from '../shared/ui/PlainButton'
import styles from './SignOut.module.css'

// Outside the panel that asks: opening a modal dialog closes the popup in which the panel may stand.
let asked: string | null = null
const listeners = new Set<() => void>()

function ask(question: string | null): void {
  asked = question
  listeners.forEach((tell) => tell())
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Signs out, at once or after asking about what that would end. */
export function askToSignOut(): void {
  const question = signOutQuestion()
  if (question === null) signOut()
  else ask(question)
}

/** Asks before what goes on is ended by signing out. */
export function SignOut() {
  const question = useSyncExternalStore(subscribe, () => asked)
  return question === null ? null : <SignOutDialog question={question} />
}

function SignOutDialog({ question }: { question: string }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const close = () => ask(null)
  const leave = async () => {
    setBusy(true)
    await endOngoing()
    close()
    signOut()
  }
  return (
    <Dialog title={say('app.signOut.title')} onClose={close}>
      <p>{question}</p>
      <div className={styles.buttons}>
        <PlainButton autoFocus onClick={close}>
          {say('app.signOut.cancel')}
        </PlainButton>
        <PlainButton primary busy={busy} disabled={busy} onClick={() => void leave()}>
          {say('app.signOut.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
