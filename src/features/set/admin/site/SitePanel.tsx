import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { ErrorView } from '../../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../../shared/ui/states/LoadView'
import { testedServices, type AdminSite, type SiteSetting } from '../../../../wire/adminSchemas'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { changeSetting, fetchServices, fetchSite } from '../adminApi'
import { FormDialog } from '../base/FormDialog'
import { settingLabel, settingText } from '../base/settingLabel'
import { adminKey, refreshAdmin, useAdminMutation } from '../base/useAdminMutation'
import { TextService } from './TextService'

/** The settings of the site, and the services it uses. */
export function SitePanel() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKey, 'site'],
    queryFn: ({ signal }) => fetchSite(signal),
    staleTime: 0,
  })
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <LoadView rows={6} />
  return (
    <>
      <section className={panels.panel}>
        <h2>{t('admin.view.site')}</h2>
        <ul className={styles.settings}>
          {data.settings.map((setting) => (
            <Setting key={setting.name} setting={setting} />
          ))}
        </ul>
      </section>
      <Services services={data.services} />
    </>
  )
}

function Setting({ setting: { name, value, changed } }: { setting: SiteSetting }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const change = useAdminMutation(changeSetting, t('admin.setting.saved'))
  const label = settingLabel(t, name)
  const isSwitch = name === 'register'
  return (
    <li>
      <div>
        {label}
        <small>{`${settingText(t, name, value) || t('admin.setting.empty')}${changed ? '' : t('admin.setting.fromEnvironment')}`}</small>
      </div>
      {changed && (
        <PlainButton
          aria-label={t('admin.setting.resetOf', { name: label })}
          onClick={() => change.mutate({ name, value: null })}
        >
          {t('admin.setting.reset')}
        </PlainButton>
      )}
      {isSwitch ? (
        <PlainButton onClick={() => change.mutate({ name, value: value === '1' ? '0' : '1' })}>
          {t(value === '1' ? 'admin.setting.closeRegistration' : 'admin.setting.openRegistration')}
        </PlainButton>
      ) : (
        <PlainButton aria-label={t('admin.setting.editOf', { name: label })} onClick={() => setEditing(true)}>
          {t('admin.setting.edit')}
        </PlainButton>
      )}
      {editing && (
        <FormDialog
          title={label}
          submitText={t('admin.form.save')}
          fields={{ value: { label, initial: value, optional: true, maxLength: 1000 } }}
          send={async (typed) => {
            await changeSetting({ name, value: typed.value.trim() })
            notify({ kind: 'success', text: t('admin.setting.saved') })
            void refreshAdmin()
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

const knownPayments = ['alipay', 'wechat', 'balance'] as const

const paymentText = (t: Translate, method: string): string => {
  const known = knownPayments.find((each) => each === method)
  return known ? t(`set.pay.${known}`) : method
}

function Services({ services }: { services: AdminSite['services'] }) {
  const t = useT()
  const configs = useQuery({
    queryKey: [...adminKey, 'services'],
    queryFn: ({ signal }) => fetchServices(signal),
    staleTime: 0,
  })
  const others = [
    ['sms', services.sms ? t('admin.service.on') : null],
    ['wechat', services.wechat ? t('admin.service.on') : null],
    ['payments', services.payments.map((method) => paymentText(t, method)).join(t('admin.detail.separator')) || null],
  ] as const
  return (
    <section className={panels.panel}>
      <h2>{t('admin.service.title')}</h2>
      <p className={panels.note}>{t(configs.data ? 'admin.service.changeHint' : 'admin.service.hint')}</p>
      <ul className={styles.settings}>
        {testedServices.map((name) => (
          <TextService key={name} name={name} id={services[name]} config={configs.data?.[name]} />
        ))}
        {others.map(([name, state]) => (
          <li key={name}>
            <div>
              {t(`admin.service.${name}`)}
              <small>{state ?? t('admin.service.off')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
