import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { fetchWebhook, webhookKey } from './noticeApi'
import { WebhookDialog } from './WebhookDialog'
import { SettingRow } from '../base/SettingRow'

/** Where the account's webhook is. */
export function WebhookRow() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: webhook } = useQuery({ queryKey: webhookKey, queryFn: ({ signal }) => fetchWebhook(signal) })
  if (!webhook) return null
  const { url, disabled_at } = webhook
  return (
    <>
      <SettingRow title={t('care.webhook.title')}>
        <span>{disabled_at !== '' ? t('care.webhook.disabledState', { url }) : url || t('care.webhook.none')}</span>
        <PlainButton onClick={() => setOpen(true)}>{t('care.webhook.open')}</PlainButton>
      </SettingRow>
      {open && <WebhookDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </>
  )
}
