import { useMutation } from '@tanstack/react-query'
import { formErrorText } from '../../../shared/http/formErrorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Delivery } from '../../../wire/noticeSchemas'
import panels from '../base/panels.module.css'
import securityStyles from '../security/Security.module.css'
import styles from './Notices.module.css'
import { resendDelivery, testWebhook, webhookKey } from './noticeApi'

const tones = { waiting: 'info', sent: 'success', failed: 'danger' } as const

/** The last requests to the webhook. Each that is finished can be sent again. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const t = useT()
  const send = useMutation({
    mutationFn: (id: number | null) => (id === null ? testWebhook() : resendDelivery(id)),
    onSuccess: () => refetchQueries(webhookKey),
  })
  return (
    <section className={styles.part}>
      <h3>{t('care.webhook.deliveries')}</h3>
      <ul className={securityStyles.list} aria-label={t('care.webhook.deliveries')}>
        {deliveries.length === 0 && <li className={securityStyles.when}>{t('care.webhook.deliveries.none')}</li>}
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <p>
              <code>{delivery.type}</code>
              <Tag tone={tones[delivery.state]}>{t(`care.webhook.state.${delivery.state}`)}</Tag>
            </p>
            <p className={securityStyles.when}>
              <RelativeTime record={{ created_at: delivery.at, createtime: '' }} />
              {delivery.status !== undefined && ` · ${t('care.webhook.status', { status: delivery.status })}`}
              {delivery.problem !== '' && ` · ${delivery.problem}`}
              {delivery.tries > 1 && ` · ${t('care.webhook.tries', { tries: delivery.tries })}`}
            </p>
            {delivery.state !== 'waiting' && (
              <PlainButton
                className={securityStyles.end}
                aria-label={t('care.webhook.resendNamed', { type: delivery.type })}
                disabled={send.isPending}
                onClick={() => send.mutate(delivery.id)}
              >
                {t('care.webhook.resend')}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      <p className={panels.error} role="alert">
        {send.isError && formErrorText(t, send.error, 'care.webhook.failed')}
      </p>
      <div className={panels.buttons}>
        <PlainButton busy={send.isPending} disabled={send.isPending} onClick={() => send.mutate(null)}>
          {t('care.webhook.test')}
        </PlainButton>
      </div>
    </section>
  )
}
