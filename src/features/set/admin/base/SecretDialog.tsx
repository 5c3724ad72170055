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

/** Shows a password or codes, which can't be shown again. Only the button closes it. */
export function SecretDialog({ title, hint, secret, onClose }: Props) {
  const t = useT()
  const copy = () =>
    copyText(secret).then(
      () => notify({ kind: 'success', text: t('admin.secret.copied') }),
      () => notify({ kind: 'warning', text: t('admin.secret.byHand') }),
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={panels.note}>{hint}</p>
      <textarea
        className={styles.secret}
        readOnly
        aria-label={title}
        rows={Math.min(12, secret.split('\n').length)}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className={panels.buttons} style={{ marginTop: 16 }}>
        <PlainButton onClick={onClose}>{t('ui.dialog.close')}</PlainButton>
        <PlainButton primary autoFocus onClick={() => void copy()}>
          {t('admin.secret.copy')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
