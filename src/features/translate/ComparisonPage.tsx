import { FileUnknownOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '../../shared/http/errorText'
import { isUnavailable } from '../../shared/http/isUnavailable'
import { useT } from '../../shared/i18n/intl'
import { usePageTitle } from '../../shared/navigation/pageTitle'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../shared/ui/states/LoadView'
import { StateView } from '../../shared/ui/states/StateView'
import { Comparison } from './compare/Comparison'
import { translatePath } from './translation/translationPaths'
import { useTranslation } from './translation/translationQueries'

/** Side-by-side view of the translation whose id is in the URL. */
export default function ComparisonPage() {
  const t = useT()
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <ComparisonLoader key={id} id={id} /> : <NoComparison text={t('translate.comparison.noneChosen')} />
}

function ComparisonLoader({ id }: { id: string }) {
  const translation = useTranslation(id)
  usePageTitle(translation.data?.name || undefined)
  if (translation.data) return <Comparison translation={translation.data} />
  if (translation.isPending) return <LoadView rows={10} />
  if (isUnavailable(translation.error)) return <NoComparison text={errorText(translation.error).text} />
  return <ErrorView page error={translation.error} onRetry={() => void translation.refetch()} />
}

function NoComparison({ text }: { text: string }) {
  const t = useT()
  return (
    <StateView
      alert
      picture={<FileUnknownOutlined />}
      title={<h1>{t('translate.comparison.none')}</h1>}
      text={text}
      actions={
        <LinkButton type="primary" to={translatePath}>
          {t('translate.comparison.toList')}
        </LinkButton>
      }
    />
  )
}
