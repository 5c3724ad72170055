import { useState } from 'react'
import { copyText } from '../../../../shared/browser/clipboard'
import { useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'

interface Props {
  title: string
  /** Says that it is shown only once. */
  hint: string
  secret: string
  onClose: () => void
}

/** Shows a password or codes, which can't be shown again. Closing it before they were copied needs a second time. */
export function SecretDialog({ title, hint, secret, onClose }: Props) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const [warned, setWarned] = useState(false)
  const copy = () =>
    copyText(secret).then(
      () => {
        setCopied(true)
        notify({ kind: 'success', text: t('admin.secret.copied') })
      },
      () => notify({ kind: 'warning', text: t('admin.secret.byHand') }),
    )
  const close = () => (copied || warned ? onClose() : setWarned(true))
  return (
    <Dialog title={title} onClose={close}>
      <p className={panels.note}>{hint}</p>
      <textarea
        className={styles.secret}
        readOnly
        aria-label={title}
        rows={Math.min(12, secret.split('\n').length)}
        value={secret}
        onFocus={({ target }) => target.select()}
        onCopy={() => setCopied(true)}
      />
      <p className={panels.error} role="alert">
        {warned && !copied && t('admin.secret.notCopied')}
      </p>
      <div className={`${panels.buttons} ${styles.below}`}>
        <PlainButton onClick={close}>{t('ui.dialog.close')}</PlainButton>
        <PlainButton primary onClick={() => void copy()}>
          {t('admin.secret.copy')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
