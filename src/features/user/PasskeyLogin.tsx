import { useState } from 'react'
import { formErrorText } from '../../shared/http/formErrorText'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { isPromptCanceled, promptForPasskey } from '../../shared/account/passkeyPrompt'
import { beginPasskeyLogin, logInWithPasskey } from './authApi'
import styles from './LoginPage.module.css'

/** Login by passkey: the device asks which one, and who it is. */
export function PasskeyLogin() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const logIn = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { ticket, options } = await beginPasskeyLogin()
      await logInWithPasskey({ ticket, response: await promptForPasskey(options) })
      notify({ kind: 'success', text: t('user.login.done') })
    } catch (error) {
      if (!isPromptCanceled(error)) setProblem(formErrorText(t, error, 'account.passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <PlainButton large busy={busy} disabled={busy} onClick={() => void logIn()}>
        {t('account.passkey.logIn')}
      </PlainButton>
      <p role="alert">{problem}</p>
    </div>
  )
}
