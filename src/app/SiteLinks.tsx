import { CustomerServiceOutlined, MobileOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useSay } from '../shared/intl'
import { useSetting } from '../shared/setting'
import { siteAddress } from '../shared/siteAddress'
import styles from './SiteLinks.module.css'

const AppCode = lazy(() => import('./AppCode').then(({ AppCode }) => ({ default: AppCode })))

/** What whoever runs this site offers beside it: the mobile app, as a code to photograph and as a link, and a person who helps. */
export function SiteLinks() {
  const say = useSay()
  const { data: setting } = useSetting()
  if (!setting) return null
  const address = (text: string) => siteAddress(text, document.baseURI)
  const [app, picture, support] = [address(setting.app_url), address(setting.app_qr), address(setting.support_url)]
  if (!app && !picture && !support) return null
  return (
    <section className={styles.site} aria-label={say('app.site.name')}>
      {(app ?? picture) && (
        <div className={styles.app}>
          <Suspense fallback={<div className={styles.code} />}>
            <AppCode className={styles.code} picture={picture} link={app} />
          </Suspense>
          <p>{say('app.site.scan')}</p>
        </div>
      )}
      {app && (
        <a href={app} target="_blank" rel="noreferrer">
          <MobileOutlined aria-hidden />
          {say('app.site.app')}
        </a>
      )}
      {support && (
        <a href={support} target="_blank" rel="noreferrer">
          <CustomerServiceOutlined aria-hidden />
          {say('app.site.support')}
        </a>
      )}
    </section>
  )
}
