import { useRef } from 'react'
import { useT } from '../../shared/i18n/intl'
import { LoadView } from '../../shared/ui/states/LoadView'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { useRouteFocus } from '../../shared/navigation/useRouteFocus'
import { HelpView } from './help/HelpView'
import styles from './help/HelpView.module.css'
import { useHelp } from './help/useHelp'
import { WebLayout } from './WebLayout'

/** The help center. */
export default function HelpPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useRouteFocus(heading)
  const { help, failed, retry } = useHelp()
  return (
    <WebLayout>
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {t('web.help.title')}
        </h1>
        {help ? <HelpView help={help} /> : !failed && <LoadView rows={8} />}
        {failed && (
          <div role="alert">
            <p>{t('web.help.failed')}</p>
            <PlainButton onClick={retry}>{t('ui.error.retry')}</PlainButton>
          </div>
        )}
      </div>
    </WebLayout>
  )
}
