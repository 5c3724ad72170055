import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { fetchVoices } from './voiceApi'
import { VoicesDialog, voicesKey } from './VoicesDialog'
import { SettingRow } from '../base/SettingRow'

/** The voices that the account has remembered. Renders nothing where there are none and the server has no model for them. */
export function VoicesRow() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: voices } = useQuery({ queryKey: voicesKey, queryFn: ({ signal }) => fetchVoices(signal) })
  if (!voices || (!voices.enabled && voices.model === undefined)) return null
  return (
    <>
      <SettingRow title={t('set.voices.title')}>
        <span>{voices.enabled ? t('set.voices.count', { count: voices.list.length }) : t('set.voices.off')}</span>
        <PlainButton onClick={() => setOpen(true)}>{t('set.voices.open')}</PlainButton>
      </SettingRow>
      {open && <VoicesDialog voices={voices} onClose={() => setOpen(false)} />}
    </>
  )
}
