import { useEffect, useState, type FormEvent } from 'react'
import { describe, sayError } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { PaymentMethod } from './api'
import { Holds } from './Holds'
import { sayMoney, sayPrice } from './money'
import { pay, PurchaseError, watchOrder, type Purchase } from './purchase'
import styles from './SetPage.module.css'

interface Props {
  purchase: Purchase
  /** What the server takes. */
  payments: readonly string[]
  /** Yuan; absent where the server keeps none. */
  balance: number | undefined
  onClose: () => void
}

const methods: readonly PaymentMethod[] = ['alipay', 'wechat', 'balance']

/** Chooses how to pay, opens the payment in a tab of its own, and closes: the order is watched without it. */
export function PurchaseDialog({ purchase, payments, balance, onClose }: Props) {
  const say = useSay()
  const { title, price } = 'card' in purchase ? purchase.card : purchase
  const offered = methods.filter((method) => payments.includes(method))
  const [method, setMethod] = useState<PaymentMethod | undefined>(offered[0])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** Where to pay, when the browser opened no tab. */
  const [address, setAddress] = useState('')
  const [here] = useState(() => ({ current: true }))
  useEffect(() => () => void (here.current = false), [here])
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
      const text = error instanceof PurchaseError ? say(`set.pay.${error.fault}`) : describe(error).text
      if (here.current) setProblem(text)
      else if (error instanceof PurchaseError) notify({ kind: 'error', text })
      else sayError(error)
    } finally {
      if (here.current) setBusy(false)
    }
  }
  return (
    <Dialog title={say('set.pay.title', { title })} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <span className={styles.price}>{sayPrice(price)}</span>
        {'card' in purchase && <Holds card={purchase.card} />}
        <fieldset>
          <legend>{say('set.pay.method')}</legend>
          {offered.map((each) => (
            <label key={each} className={styles.way}>
              <input type="radio" name="method" checked={each === method} onChange={() => setMethod(each)} />
              {say(`set.pay.${each}`)}
              {each === 'balance' && balance !== undefined && <span>{sayMoney(balance)}</span>}
            </label>
          ))}
        </fieldset>
        <p className={styles.error} role="alert">
          {problem}
        </p>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" onClick={onClose}>
            {say('set.pay.open')}
          </a>
        )}
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={busy} disabled={busy || !method}>
            {say('set.pay.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
