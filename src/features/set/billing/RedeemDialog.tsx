import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import { errorText } from '../../../shared/http/errorText'
import { focusFieldOnOpen } from '../../../shared/browser/focusOnOpen'
import { useT } from '../../../shared/i18n/intl'
import { queryClient } from '../../../shared/http/queryClient'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { redeemCode } from '../base/accountApi'
import styles from '../base/panels.module.css'

/** Longest code the server accepts. */
const maxCodeChars = 64

/** Redeems a code for time or membership, and shows the server's message. */
export function RedeemDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const redeem = useMutation({
    mutationFn: redeemCode,
    onSuccess: () => {
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: ['ledger'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = code.trim()
    if (trimmed && !redeem.isPending) redeem.mutate(trimmed)
  }
  if (redeem.isSuccess)
    return (
      <Dialog title={t('set.redeem.done')} onClose={onClose}>
        <p role="status">{redeem.data}</p>
        <div className={styles.buttons}>
          <PlainButton primary autoFocus onClick={onClose}>
            {t('set.redeem.close')}
          </PlainButton>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t('set.redeem.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <input
          className="text-field"
          aria-label={t('set.redeem.code')}
          placeholder={t('set.redeem.placeholder')}
          value={code}
          maxLength={maxCodeChars}
          autoComplete="off"
          spellCheck={false}
          ref={focusFieldOnOpen}
          onChange={({ target }) => setCode(target.value)}
        />
        <p className={styles.error} role="alert">
          {redeem.isError && errorText(redeem.error).text}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={redeem.isPending} disabled={redeem.isPending}>
            {t('set.redeem.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
