import { useEffect, useState, type FormEvent } from 'react'
import { errorText, toastError } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { PaymentMethod } from '../base/accountApi'
import { CardContents } from './CardContents'
import { formatMoney, formatPrice } from '../base/formatMoney'
import { offeredMethods, pay, PurchaseError, watchOrder, type Purchase } from './purchase'
import styles from '../base/panels.module.css'

interface Props {
  purchase: Purchase
  /** Payment methods of the server. */
  payments: readonly string[]
  /** Yuan; absent if the server has no balance. */
  balance: number | undefined
  onClose: () => void
}

/** Lets the user choose a payment method, opens the payment in a new tab, and closes. The order is polled independently. */
export function PurchaseDialog({ purchase, payments, balance, onClose }: Props) {
  const t = useT()
  const { title, price } = 'card' in purchase ? purchase.card : purchase
  const offered = offeredMethods(payments)
  const [method, setMethod] = useState<PaymentMethod | undefined>(offered[0])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** The payment URL, if the browser blocked the new tab. */
  const [address, setAddress] = useState('')
  const [mounted] = useState(() => ({ current: true }))
  useEffect(() => () => void (mounted.current = false), [mounted])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !method) return
    setBusy(true)
    setProblem('')
    try {
      const { ordernum, url } = await pay(purchase, method)
      watchOrder(ordernum)
      if (url === '' || window.open(url, '_blank')) return onClose()
      setAddress(url)
    } catch (error) {
      const text = error instanceof PurchaseError ? t(`set.pay.${error.reason}`) : errorText(error).text
      if (mounted.current) setProblem(text)
      else if (error instanceof PurchaseError) notify({ kind: 'error', text })
      else toastError(error)
    } finally {
      if (mounted.current) setBusy(false)
    }
  }
  return (
    <Dialog title={t('set.pay.title', { title })} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <span className={styles.price}>{formatPrice(price)}</span>
        {'card' in purchase && <CardContents card={purchase.card} />}
        <fieldset>
          <legend>{t('set.pay.method')}</legend>
          {offered.map((option) => (
            <label key={option} className={styles.way}>
              <input type="radio" name="method" checked={option === method} onChange={() => setMethod(option)} />
              {t(`set.pay.${option}`)}
              {option === 'balance' && balance !== undefined && <span>{formatMoney(balance)}</span>}
            </label>
          ))}
        </fieldset>
        <p className={styles.error} role="alert">
          {problem}
        </p>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" onClick={onClose}>
            {t('set.pay.open')}
          </a>
        )}
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={busy} disabled={busy || !method}>
            {t('set.pay.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
