import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import panels from '../base/panels.module.css'
import { sendMessage } from './adminApi'
import { FormDialog } from './base/FormDialog'
import { refreshAdmin } from './base/useAdminMutation'

/** A message to all users. */
export function MessageForm() {
  const t = useT()
  const [writing, setWriting] = useState(false)
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.message')}</h2>
      <p className={panels.note}>{t('admin.message.hint')}</p>
      <PlainButton primary onClick={() => setWriting(true)}>
        {t('admin.message.write')}
      </PlainButton>
      {writing && (
        <FormDialog
          title={t('admin.message.toAll')}
          submitText={t('admin.message.sendToAll')}
          fields={{
            title: { label: t('admin.message.title'), maxLength: 200 },
            text: { label: t('admin.message.text'), maxLength: 10_000, rows: 6 },
          }}
          send={async ({ title, text }) => {
            const count = (await sendMessage({ title, text })) ?? 0
            notify({ kind: 'success', text: t('admin.message.sent', { count }) })
            void refreshAdmin()
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  )
}
