import { useState } from 'react'
import { saveFile } from '../../../shared/files/saveFile'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import panelStyles from '../base/panels.module.css'
import styles from './Security.module.css'

/** Recovery codes, shown once: to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  const [status, setStatus] = useState('')
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(t('account.recovery.copied')),
      () => setStatus(t('account.recovery.byHand')),
    )
  return (
    <>
      <p className={panelStyles.note}>{t('account.recovery.about')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={panelStyles.note} role="status">
        {status}
      </p>
      <div className={panelStyles.buttons}>
        <PlainButton onClick={() => void copy()}>{t('account.recovery.copy')}</PlainButton>
        <PlainButton
          onClick={() => void saveFile(new Blob([text], { type: 'text/plain' }), `${t('account.recovery.file')}.txt`)}
        >
          {t('account.recovery.save')}
        </PlainButton>
        <PlainButton primary autoFocus onClick={onDone}>
          {t('account.recovery.done')}
        </PlainButton>
      </div>
    </>
  )
}
