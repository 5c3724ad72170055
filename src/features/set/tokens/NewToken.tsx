import { useState } from 'react'
import { copyText } from '../../../shared/browser/clipboard'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import styles from './Tokens.module.css'

/** A token that was just created: shown this once, to be copied. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT()
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  const copy = () =>
    copyText(token).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <div className={styles.form}>
      <p className={styles.about}>{t('set.tokens.once')}</p>
      <div className={styles.token}>
        <input
          className="text-field"
          aria-label={t('set.tokens.token')}
          readOnly
          value={token}
          onFocus={({ target }) => target.select()}
        />
        <PlainButton primary autoFocus onClick={() => void copy()}>
          {t('set.tokens.copy')}
        </PlainButton>
      </div>
      <p className={copied === 'failed' ? styles.problem : styles.when} role="status">
        {copied !== undefined && t(copied === 'yes' ? 'set.tokens.copied' : 'set.tokens.copyFailed')}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onDone}>{t('set.tokens.done')}</PlainButton>
      </div>
    </div>
  )
}
