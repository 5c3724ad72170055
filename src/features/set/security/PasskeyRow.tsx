import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knowsPasskeys } from '../../../shared/account/passkeyPrompt'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { PasskeysDialog, passkeysKey } from './PasskeysDialog'
import styles from './Security.module.css'
import { fetchPasskeys } from './securityApi'

/** The account's passkeys, where the server knows them. */
export function PasskeyRow({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: passkeys } = useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => fetchPasskeys(signal) })
  if (!passkeys || (passkeys.length === 0 && !knowsPasskeys())) return null
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{t('account.passkey.title')}</dt>
          <dd>
            <span>
              {passkeys.length > 0 ? t('account.passkey.count', { count: passkeys.length }) : t('account.passkey.none')}
            </span>
            <PlainButton onClick={() => setOpen(true)}>{t('account.passkey.manage')}</PlainButton>
          </dd>
        </div>
      </dl>
      {open && <PasskeysDialog user={user} passkeys={passkeys} onClose={() => setOpen(false)} />}
    </>
  )
}
