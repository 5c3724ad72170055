import { useSyncExternalStore } from 'react'
import { signOut } from '../../shared/account/currentUser'
import { signOutQuestion } from '../../shared/session/signOutGuard'
import { lazyOverlay, useLatePreload } from '../../shared/ui/overlays/lazyOverlay'

const SignOutDialog = lazyOverlay(async () => (await import('./SignOutDialog')).SignOutDialog)
const overlays = [SignOutDialog]

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

const close = () => setPendingQuestion(null)

/** Asks for confirmation before signing out ends work in progress. */
export function SignOutPrompt() {
  const question = useSyncExternalStore(subscribe, () => pendingQuestion)
  useLatePreload(overlays)
  return question === null ? null : <SignOutDialog question={question} onClose={close} />
}
