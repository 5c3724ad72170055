import { useRef } from 'react'
import { useT } from '../../shared/i18n/intl'
import { useRouteFocus } from '../../shared/navigation/useRouteFocus'
import { HelpView } from './help/HelpView'
import styles from './help/HelpView.module.css'
import { WebLayout } from './WebLayout'

/** The help center. */
export default function HelpPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useRouteFocus(heading)
  return (
    <WebLayout>
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {t('web.help.title')}
        </h1>
        <HelpView />
      </div>
    </WebLayout>
  )
}
