import { CustomerServiceOutlined, MobileOutlined } from '@ant-design/icons'
import { useSay } from '../shared/intl'
import { useSetting } from '../shared/setting'
import { siteAddress } from '../shared/siteAddress'
import { AppCode } from './AppCode'
import styles from './SiteLinks.module.css'

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
          <AppCode className={styles.code} picture={picture} link={app} />
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
