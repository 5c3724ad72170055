import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { SecondFactorDialog } from './SecondFactorDialog'
import { SecondFactorSetupDialog } from './SecondFactorSetupDialog'
import { fetchSecondFactor } from './securityApi'
import { secondFactorKey } from './useSecondFactor'
import { SettingRow } from '../base/SettingRow'

/** Two-step verification. Renders nothing if the server has none. */
export function SecondFactorRow({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState<'setup' | 'manage'>()
  const close = () => setOpen(undefined)
  const { data: status } = useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => fetchSecondFactor(signal) })
  if (!status) return null
  const enabled = status.enabled === 1
  return (
    <>
      <SettingRow title={t('account.second.title')}>
        <span>{enabled ? t('account.second.on', { count: status.recovery }) : t('account.second.off')}</span>
        <PlainButton onClick={() => setOpen(enabled ? 'manage' : 'setup')}>
          {t(enabled ? 'account.second.manage' : 'account.second.turnOn')}
        </PlainButton>
      </SettingRow>
      {open === 'setup' && <SecondFactorSetupDialog user={user} onClose={close} />}
      {open === 'manage' && <SecondFactorDialog user={user} onClose={close} />}
    </>
  )
}
