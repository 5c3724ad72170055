import { CustomerServiceOutlined, MobileOutlined } from '@ant-design/icons'
import { useT } from '../../shared/i18n/intl'
import { useSiteInfo } from '../../shared/site/siteInfo'
import { siteUrl } from '../../shared/site/siteUrl'
import { AppQrCode } from './AppQrCode'
import styles from './SiteLinks.module.css'

/** The site's links: the mobile app, as a QR code and a link, and support. */
export function SiteLinks() {
  const t = useT()
  const { data: siteInfo } = useSiteInfo()
  if (!siteInfo) return null
  const address = (text: string) => siteUrl(text, document.baseURI)
  const [app, picture, support] = [address(siteInfo.app_url), address(siteInfo.app_qr), address(siteInfo.support_url)]
  if (!app && !picture && !support) return null
  return (
    <section className={styles.site} aria-label={t('app.site.name')}>
      {(app ?? picture) && (
        <div className={styles.app}>
          <AppQrCode className={styles.code} picture={picture} link={app} />
          <p>{t('app.site.scan')}</p>
        </div>
      )}
      {app && (
        <a className="menu-item" href={app} target="_blank" rel="noreferrer">
          <MobileOutlined aria-hidden />
          {t('app.site.app')}
        </a>
      )}
      {support && (
        <a className="menu-item" href={support} target="_blank" rel="noreferrer">
          <CustomerServiceOutlined aria-hidden />
          {t('app.site.support')}
        </a>
      )}
    </section>
  )
}
