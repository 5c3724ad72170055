import { DisconnectOutlined } from '@ant-design/icons'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { LocaleSwitch } from '../../../shared/i18n/LocaleSwitch'
import { useT } from '../../../shared/i18n/intl'
import { usePageTitle } from '../../../shared/navigation/pageTitle'
import { useRefreshSiteInfo, useSiteName } from '../../../shared/site/cachedSiteInfo'
import { ThemeSwitch } from '../../../shared/theme/ThemeSwitch'
import { Logo } from '../../../shared/ui/display/Logo'
import { SkipLink } from '../../../shared/ui/page/SkipLink'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { StateView } from '../../../shared/ui/states/StateView'
import { SharedRecordView } from './SharedRecordView'
import styles from './SharedRecord.module.css'
import { useSharedRecord } from './useSharedRecord'

/** Loaded when a link has a password. */
const SharedPasswordForm = lazy(() => import('./SharedPasswordForm'))

const contentId = 'content'
/** Longer ones are no keys. */
const maxKeyChars = 100

/** The page that a link to a record opens: anyone may read it, without an account. */
export default function SharedRecordPage() {
  const [params] = useSearchParams()
  const key = (params.get('key') ?? '').slice(0, maxKeyChars)
  return (
    <Layout>
      <SharedContentView key={key} linkKey={key} />
    </Layout>
  )
}

function SharedContentView({ linkKey }: { linkKey: string }) {
  const { state, open } = useSharedRecord(linkKey)
  usePageTitle(state.type === 'open' ? state.content.record.title || undefined : undefined)
  switch (state.type) {
    case 'opening':
      return <LoadView rows={10} />
    case 'locked':
      return (
        <Suspense fallback={<LoadView rows={10} />}>
          <SharedPasswordForm state={state} onSubmit={open} />
        </Suspense>
      )
    case 'gone':
      return <Gone />
    case 'failed':
      return <ErrorView page error={state.error} onRetry={() => open()} />
    case 'open':
      return <SharedRecordView {...state.content} linkKey={linkKey} />
  }
}

/** A slim header, so that the text comes first. */
function Layout({ children }: { children: ReactNode }) {
  const t = useT()
  const site = useSiteName()
  useRefreshSiteInfo()
  return (
    <div className={styles.layout}>
      <SkipLink to={contentId} />
      <header className={styles.head}>
        <Link to="/web/index" className={styles.brand} aria-label={t('share.page.product', { site })}>
          <Logo />
          <span className="ellipsis">{t('share.page.about', { site })}</span>
        </Link>
        <LocaleSwitch />
        <ThemeSwitch />
      </header>
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function Gone() {
  const t = useT()
  return (
    <StateView
      alert
      picture={<DisconnectOutlined />}
      title={<h1>{t('share.page.gone')}</h1>}
      text={t('share.page.goneText')}
    />
  )
}
