import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knowsPasskeys } from '../../../shared/account/passkeyPrompt'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { PasskeysDialog, passkeysKey } from './PasskeysDialog'
import { fetchPasskeys } from './securityApi'
import { SettingRow } from '../base/SettingRow'

/** The account's passkeys, where the server knows them. */
export function PasskeyRow({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: passkeys } = useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => fetchPasskeys(signal) })
  if (!passkeys || (passkeys.length === 0 && !knowsPasskeys())) return null
  return (
    <>
      <SettingRow title={t('account.passkey.title')}>
        <span>
          {passkeys.length > 0 ? t('account.passkey.count', { count: passkeys.length }) : t('account.passkey.none')}
        </span>
        <PlainButton onClick={() => setOpen(true)}>{t('account.passkey.manage')}</PlainButton>
      </SettingRow>
      {open && <PasskeysDialog user={user} passkeys={passkeys} onClose={() => setOpen(false)} />}
    </>
  )
}
