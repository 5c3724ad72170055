import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { ArchiveDialog } from './ArchiveDialog'
import { fetchRetention, retentionKey } from './dataApi'
import { RetentionDialog, strictest } from './RetentionDialog'
import { SettingRow } from '../base/SettingRow'

/** How long the account's data is kept, and all of it as a download. Renders nothing if the server doesn't support the calls. */
export function DataRows({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState<'retention' | 'archive'>()
  const close = () => setOpen(undefined)
  const { data } = useQuery({ queryKey: retentionKey, queryFn: ({ signal }) => fetchRetention(signal) })
  if (!data) return null
  const sound = strictest(data.sound_days, data.site_sound_days)
  const record = strictest(data.record_days, data.site_record_days)
  const rules = [
    ...(sound > 0 ? [t('care.retention.sound', { days: sound })] : []),
    ...(record > 0 ? [t('care.retention.record', { days: record })] : []),
  ]
  return (
    <>
      <SettingRow title={t('care.retention.title')}>
        <span>{rules.join(' · ') || t('care.retention.keep')}</span>
        <PlainButton onClick={() => setOpen('retention')}>{t('care.retention.open')}</PlainButton>
      </SettingRow>
      <SettingRow title={t('care.archive.title')}>
        <span>{t('care.archive.state')}</span>
        <PlainButton onClick={() => setOpen('archive')}>{t('care.archive.open')}</PlainButton>
      </SettingRow>
      {open === 'retention' && <RetentionDialog retention={data} onClose={close} />}
      {open === 'archive' && <ArchiveDialog user={user} onClose={close} />}
    </>
  )
}
