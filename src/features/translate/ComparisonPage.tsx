import { FileUnknownOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../shared/http/apiError'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { usePageTitle } from '../../shared/pageTitle'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LoadView } from '../../shared/ui/LoadView'
import { StateView } from '../../shared/ui/StateView'
import { Comparison } from './compare/Comparison'
import { translatePath } from './paths'
import { useTranslation } from './translations'

/** Side-by-side reading of the translation that the address names. */
export default function ComparisonPage() {
  const say = useSay()
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Opened key={id} id={id} /> : <NoComparison text={say('translate.comparison.noneChosen')} />
}

function Opened({ id }: { id: string }) {
  const translation = useTranslation(id)
  usePageTitle(translation.data?.name || undefined)
  if (translation.data) return <Comparison translation={translation.data} />
  if (translation.isPending) return <LoadView rows={10} />
  if (isRefusal(translation.error)) return <NoComparison text={describe(translation.error).text} />
  return <ErrorView error={translation.error} onRetry={() => void translation.refetch()} />
}

/** The server was asked and said no: there is no such translation, or it is someone else's. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'refused' || error.status === 403 || error.status === 404)
}

function NoComparison({ text }: { text: string }) {
  const say = useSay()
  return (
    <StateView
      alert
      picture={<FileUnknownOutlined />}
      title={<h1>{say('translate.comparison.none')}</h1>}
      text={text}
      actions={
        <LinkButton type="primary" to={translatePath}>
          {say('translate.comparison.toList')}
        </LinkButton>
      }
    />
  )
}
