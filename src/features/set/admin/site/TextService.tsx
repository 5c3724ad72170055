import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../shared/http/errorText'
import { useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import type { AdminService, testedServices } from '../../../../wire/adminSchemas'
import panels from '../../base/panels.module.css'
import { changeService, testService } from '../adminApi'
import { FormDialog, type FormField } from '../base/FormDialog'
import { refreshAdmin } from '../base/useAdminMutation'

type ServiceName = (typeof testedServices)[number]

interface Props {
  name: ServiceName
  /** Of the model or translator; null if the service is off. */
  id: string | null
  /** How it is connected; undefined where that can't be changed. */
  config: AdminService | undefined
}

/** A service for texts: its state, a test, and its connection. */
export function TextService({ name, id, config }: Props) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const test = useMutation({ mutationFn: () => testService(name) })
  const label = t(`admin.service.${name}`)
  return (
    <li>
      <div>
        {label}
        <small>{[id ?? t('admin.service.off'), config?.url].filter(Boolean).join(' · ')}</small>
        {config?.fixed && <small>{t('admin.service.fixed')}</small>}
        <small role="status">
          {test.data &&
            t('admin.service.answered', { seconds: (test.data.ms / 1000).toFixed(1), text: test.data.text })}
        </small>
        <small className={panels.error} role="alert">
          {test.isError && errorText(test.error).text}
        </small>
      </div>
      {config && !config.fixed && (
        <PlainButton aria-label={t('admin.service.connectOf', { name: label })} onClick={() => setEditing(true)}>
          {t('admin.service.connect')}
        </PlainButton>
      )}
      {id !== null && (
        <PlainButton
          aria-label={t('admin.service.testOf', { name: label })}
          busy={test.isPending}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('admin.service.test')}
        </PlainButton>
      )}
      {editing && config && <ConnectDialog name={name} config={config} onClose={() => setEditing(false)} />}
    </li>
  )
}

function ConnectDialog({ name, config, onClose }: { name: ServiceName; config: AdminService; onClose: () => void }) {
  const t = useT()
  const isModel = name === 'chat'
  const fields: Record<'url' | 'key', FormField> & Partial<Record<'model' | 'context', FormField>> = {
    url: {
      label: t('admin.service.url'),
      rule: t(isModel ? 'admin.service.chatUrlRule' : 'admin.service.translatorUrlRule'),
      initial: config.url,
      maxLength: 500,
      optional: true,
    },
    ...(isModel && {
      model: { label: t('admin.service.model'), initial: config.model, maxLength: 200, optional: true },
      context: {
        label: t('admin.service.context'),
        rule: t('admin.service.contextRule'),
        initial: String(config.context || defaultContext),
        inputMode: 'numeric' as const,
        maxLength: 8,
      },
    }),
    key: {
      label: t('admin.service.key'),
      rule: t(config.has_key ? 'admin.service.keyStored' : 'admin.service.keyRule'),
      maxLength: 500,
      optional: true,
    },
  }
  return (
    <FormDialog
      title={t(`admin.service.${name}`)}
      submitText={t('admin.form.save')}
      fields={fields as Record<keyof typeof fields, FormField>}
      validate={({ context }) =>
        isModel && !/^\d{4,8}$/.test((context ?? '').trim()) ? { context: 'admin.service.contextRule' } : {}
      }
      send={async ({ url, model = '', context, key }) => {
        await changeService({
          service: name,
          url: url.trim(),
          model: model.trim(),
          ...(key.trim() !== '' && { key: key.trim() }),
          ...(isModel && { context: Number(context) }),
        })
        notify({ kind: 'success', text: t('admin.setting.saved') })
        void refreshAdmin()
      }}
      onClose={onClose}
    />
  )
}

/** Tokens. */
const defaultContext = 16_384
