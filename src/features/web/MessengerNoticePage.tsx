import { CompassOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { copyText } from '../../shared/browser/clipboard'
import { useT } from '../../shared/i18n/intl'
import { detectMessenger } from '../../shared/browser/messenger'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { LocaleSwitch } from '../../shared/i18n/LocaleSwitch'
import { Logo } from '../../shared/ui/display/Logo'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import styles from './MessengerNoticePage.module.css'

/** Shown instead of the app inside a messenger: how to open the current address in a browser. */
export default function MessengerNoticePage() {
  const t = useT()
  const link = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const messenger = detectMessenger(navigator.userAgent) ?? 'wechat'
  const address = new URL(useHref(useLocation()), document.baseURI).href
  const copy = async () => {
    try {
      await copyText(address)
      setStatus(t('web.messenger.copied'))
    } catch {
      link.current?.focus()
      link.current?.select()
      setStatus(t('web.messenger.byHand'))
    }
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <span>{useSiteName()}</span>
        <LocaleSwitch />
      </header>
      <main className={styles.notice}>
        <CompassOutlined className={styles.picture} aria-hidden />
        <h1>{t('web.messenger.title')}</h1>
        <p>{t('web.messenger.why', { app: t(`web.messenger.app.${messenger}`) })}</p>
        <ol>
          <li>{t('web.messenger.first')}</li>
          <li>{t('web.messenger.second')}</li>
        </ol>
        <p>{t('web.messenger.or')}</p>
        <input
          ref={link}
          className="text-field"
          readOnly
          value={address}
          aria-label={t('web.messenger.address')}
          onFocus={(event) => event.target.select()}
        />
        <PlainButton primary large onClick={() => void copy()}>
          {t('web.messenger.copy')}
        </PlainButton>
        <p role="status">{status}</p>
      </main>
    </div>
  )
}
