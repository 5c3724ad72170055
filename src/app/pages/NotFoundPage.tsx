import { WebLayout } from '../../features/web/WebLayout'
import { useT } from '../../shared/i18n/intl'
import { useToken } from '../../shared/session/session'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { ResultPage } from '../../shared/ui/states/ResultPage'

/** Shown at any unknown address; to strangers with the header of the public pages. */
export default function NotFoundPage() {
  const t = useT()
  const stranger = useToken() === null
  const actions = (
    <>
      <LinkButton type="primary" to={stranger ? '/web/index' : '/'}>
        {t('ui.result.home')}
      </LinkButton>
      <LinkButton to="/web/help">{t('app.page.help')}</LinkButton>
    </>
  )
  const result = <ResultPage kind="404" actions={actions} />
  return stranger ? <WebLayout>{result}</WebLayout> : result
}
