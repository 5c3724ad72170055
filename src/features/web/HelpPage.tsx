import { useRef } from 'react'
import { useSay } from '../../shared/intl'
import { LoadView } from '../../shared/ui/LoadView'
import { PlainButton } from '../../shared/ui/PlainButton'
import { useArrivalFocus } from '../../shared/ui/useArrivalFocus'
import { HelpView } from './help/HelpView'
import styles from './help/HelpView.module.css'
import { useHelp } from './help/useHelp'
import { WebLayout } from './WebLayout'

/** The help center. */
export default function HelpPage() {
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  const { help, failed, retry } = useHelp()
  return (
    <WebLayout>
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {say('web.help.title')}
        </h1>
        {help ? <HelpView help={help} /> : !failed && <LoadView rows={8} />}
        {failed && (
          <div role="alert">
            <p>{say('web.help.failed')}</p>
            <PlainButton onClick={retry}>{say('ui.error.retry')}</PlainButton>
          </div>
        )}
      </div>
    </WebLayout>
  )
}
