import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadPageMessages, useT } from '../../shared/i18n/intl'
import { accountMessages } from '../../shared/i18n/pageMessages'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { DemoHint } from './DemoHint'
import type { LoginFormProps } from './loginForms'
import styles from './LoginPage.module.css'
import { PasswordLogin } from './PasswordLogin'
import { UserLayout } from './UserLayout'
import { useLoginMethods, type LoginMethod } from './useLoginMethods'

/** A part of the page with the texts of the account forms. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadPageMessages(accountMessages)])
  return loaded
}

/** Loaded when an account needs it. */
const SecondStepForm = lazy(() => withTexts(import('./SecondStepForm')))

/** Loaded where the site offers it: with its text it is no part of a first visit elsewhere. */
const OtherLogins = lazy(() => withTexts(import('./OtherLogins')))

/** Loaded when they are about to be chosen. */
const loaders = {
  sms: async () => ({ default: (await withTexts(import('./SmsLogin'))).SmsLogin }),
  wechat: async () => ({ default: (await withTexts(import('./WechatLogin'))).WechatLogin }),
}

const forms: Record<LoginMethod, ComponentType<LoginFormProps>> = {
  password: PasswordLogin,
  sms: lazy(loaders.sms),
  wechat: lazy(loaders.wechat),
}

/** Choosing it tries again. */
const preload = (method: LoginMethod) => {
  if (method !== 'password') loaders[method]().catch(() => undefined)
}

/** The login methods the server offers. Once the session is open, the route guard redirects. */
export default function LoginPage() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const methods = useLoginMethods()
  const method = methods.find((known) => known === params.get('way')) ?? 'password'
  const Form = forms[method]
  const { passkeys, openid } = useCachedSiteInfo()
  const [isBack] = useState(params.has('openid'))
  const [ticket, setTicket] = useState<string | null>(null)
  const choose = (chosen: LoginMethod) =>
    setParams(
      (now) => {
        if (chosen === 'password') now.delete('way')
        else now.set('way', chosen)
        return now
      },
      // Keeps the navigation state: the registered username is yet to be filled in.
      { replace: true },
    )
  if (ticket !== null)
    return (
      <UserLayout>
        <div className={styles.login}>
          <h2>{t('user.login.title')}</h2>
          <Suspense>
            <SecondStepForm ticket={ticket} onBack={() => setTicket(null)} />
          </Suspense>
        </div>
      </UserLayout>
    )
  return (
    <UserLayout>
      <div className={styles.login}>
        <h2>{t('user.login.title')}</h2>
        {methods.length > 1 && (
          <div className={styles.ways} role="group" aria-label={t('user.login.title')}>
            {methods.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === method}
                onPointerEnter={() => preload(option)}
                onFocus={() => preload(option)}
                onClick={() => choose(option)}
              >
                {t(`user.way.${option}`)}
              </button>
            ))}
          </div>
        )}
        <Suspense>
          <Form key={method} onSecondStep={setTicket} />
        </Suspense>
        {(isBack || passkeys || openid !== undefined) && (
          <Suspense>
            <OtherLogins onSecondStep={setTicket} />
          </Suspense>
        )}
        {import.meta.env.DEV && <DemoHint />}
      </div>
    </UserLayout>
  )
}
