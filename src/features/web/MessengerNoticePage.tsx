import { CompassOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { copyText } from '../../shared/clipboard'
import { useSay } from '../../shared/intl'
import { messengerOf } from '../../shared/messenger'
import { useSiteName } from '../../shared/site'
import { LocaleSwitch } from '../../shared/ui/LocaleSwitch'
import { Mark } from '../../shared/ui/Mark'
import { PlainButton } from '../../shared/ui/PlainButton'
import styles from './MessengerNoticePage.module.css'

/** Stands in the place of the whole app inside a messenger: how to open this very address in a browser. */
export default function MessengerNoticePage() {
  const say = useSay()
  const link = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  const messenger = messengerOf(navigator.userAgent) ?? 'wechat'
  const address = new URL(useHref(useLocation()), document.baseURI).href
  const copy = async () => {
    try {
      await copyText(address)
      setTold(say('web.messenger.copied'))
    } catch {
      link.current?.focus()
      link.current?.select()
      setTold(say('web.messenger.byHand'))
    }
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark />
        <span>{useSiteName()}</span>
        <LocaleSwitch />
      </header>
      <main className={styles.notice}>
        <CompassOutlined className={styles.picture} aria-hidden />
        <h1>{say('web.messenger.title')}</h1>
        <p>{say('web.messenger.why', { app: say(`web.messenger.app.${messenger}`) })}</p>
        <ol>
          <li>{say('web.messenger.first')}</li>
          <li>{say('web.messenger.second')}</li>
        </ol>
        <p>{say('web.messenger.or')}</p>
        <input
          ref={link}
          readOnly
          value={address}
          aria-label={say('web.messenger.address')}
          onFocus={(event) => event.target.select()}
        />
        <PlainButton primary large onClick={() => void copy()}>
          {say('web.messenger.copy')}
        </PlainButton>
        <p role="status">{told}</p>
      </main>
    </div>
  )
}
