import { LockOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { PasswordField } from '../../../shared/account/PasswordField'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import styles from './SharedRecord.module.css'
import type { SharedState } from './useSharedRecord'

interface Props {
  state: Extract<SharedState, { type: 'locked' }>
  onSubmit: (password: string) => void
}

/** Asks for the password of a link. */
export default function SharedPasswordForm({ state: { busy, wrong, error }, onSubmit }: Props) {
  const t = useT()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onSubmit(password)
  }
  const problem = error === null ? undefined : { text: errorText(error).text }
  return (
    <form className={styles.card} onSubmit={submit}>
      <LockOutlined className={styles.lock} aria-hidden="true" />
      <h1>{t('share.page.password')}</h1>
      <PasswordField
        name="password"
        label={t('share.password.name')}
        autoComplete="off"
        autoFocus
        value={password}
        error={wrong ? 'share.page.wrong' : problem}
        onChange={setPassword}
      />
      <PlainButton primary large type="submit" busy={busy} disabled={busy || password === ''}>
        {t('share.page.open')}
      </PlainButton>
    </form>
  )
}
