import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refreshUser } from '../../shared/currentUser'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { queryClient } from '../../shared/query'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import { exchange } from './api'
import styles from './SetPage.module.css'

/** Longest code, as the server takes it. */
const longest = 64

/** Gives time or membership for a code, and congratulates in the server's words. */
export function RedeemDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const [code, setCode] = useState('')
  const redeem = useMutation({
    mutationFn: exchange,
    onSuccess: () => {
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: ['ledger'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = code.trim()
    if (given && !redeem.isPending) redeem.mutate(given)
  }
  if (redeem.isSuccess)
    return (
      <Dialog title={say('set.redeem.done')} onClose={onClose}>
        <p role="status">{redeem.data}</p>
        <div className={styles.buttons}>
          <PlainButton primary autoFocus onClick={onClose}>
            {say('set.redeem.close')}
          </PlainButton>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={say('set.redeem.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <input
          aria-label={say('set.redeem.code')}
          placeholder={say('set.redeem.placeholder')}
          value={code}
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={({ target }) => setCode(target.value)}
        />
        <p className={styles.error} role="alert">
          {redeem.isError && describe(redeem.error).text}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={redeem.isPending} disabled={redeem.isPending}>
            {say('set.redeem.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
