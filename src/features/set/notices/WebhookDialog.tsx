import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Webhook } from '../../../wire/noticeSchemas'
import panels from '../base/panels.module.css'
import { Deliveries } from './Deliveries'
import styles from './Notices.module.css'
import { fetchWebhook, fetchWebhookSecret, rotateWebhookSecret, saveWebhook, webhookKey } from './noticeApi'

/** Poll interval while a request waits to be sent. */
const waitingPollMs = 3_000

/** The address of the webhook, its secret, and what was sent. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT()
  const { data = webhook } = useQuery({
    queryKey: webhookKey,
    queryFn: ({ signal }) => fetchWebhook(signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: one }) => one === 'waiting') ? waitingPollMs : false,
  })
  return (
    <Dialog title={t('care.webhook.title')} onClose={onClose}>
      <p className={panels.note}>{t('care.webhook.about')}</p>
      {data.disabled_at !== '' && <p className={panels.error}>{t('care.webhook.off')}</p>}
      <AddressForm webhook={data} onCancel={onClose} />
      {data.url !== '' && (
        <>
          <Secret />
          <Deliveries deliveries={data.deliveries} />
        </>
      )}
    </Dialog>
  )
}

function AddressForm({ webhook, onCancel }: { webhook: Webhook; onCancel: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const save = async (url: string) => {
    client.setQueryData(webhookKey, await saveWebhook(url))
    notify({ kind: 'success', text: t(url === '' ? 'care.webhook.removed' : 'care.webhook.saved') })
  }
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { url: webhook.url },
    validate: ({ url }) => (url.trim() === '' ? { url: 'care.webhook.urlMissing' } : {}),
    send: ({ url }) => save(url.trim()),
    failureMessage: 'care.webhook.failed',
  })
  const remove = useMutation({ mutationFn: () => save('') })
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...field('url')}
        label={t('care.webhook.url')}
        rule={t('care.webhook.urlRule')}
        placeholder="https://example.com/hooks"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className={panels.error} role="alert">
        {message || (remove.isError && formErrorText(t, remove.error, 'care.webhook.failed'))}
      </p>
      <div className={panels.buttons}>
        {webhook.url === '' ? (
          <PlainButton onClick={onCancel}>{t('set.dialog.cancel')}</PlainButton>
        ) : (
          <PlainButton busy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('care.webhook.remove')}
          </PlainButton>
        )}
        <PlainButton primary type="submit" busy={busy} disabled={busy}>
          {t('care.webhook.save')}
        </PlainButton>
      </div>
    </form>
  )
}

/** The secret, shown on request. */
function Secret() {
  const t = useT()
  const [isNew, setNew] = useState(false)
  const secret = useMutation({
    mutationFn: async (rotate: boolean) => {
      const value = await (rotate ? rotateWebhookSecret() : fetchWebhookSecret())
      setNew(rotate)
      return value
    },
  })
  return (
    <section className={styles.part}>
      <h3>{t('care.webhook.secret')}</h3>
      <div className={styles.secret}>
        <code>{secret.data ?? 'whsec_••••••••••••'}</code>
        <PlainButton disabled={secret.isPending} onClick={() => secret.mutate(false)}>
          {t('care.webhook.secret.show')}
        </PlainButton>
        <PlainButton disabled={secret.isPending} onClick={() => secret.mutate(true)}>
          {t('care.webhook.secret.rotate')}
        </PlainButton>
      </div>
      <p className={panels.note} role="status">
        {isNew && t('care.webhook.secret.rotated')}
      </p>
      <p className={panels.error} role="alert">
        {secret.isError && formErrorText(t, secret.error, 'care.webhook.failed')}
      </p>
    </section>
  )
}
