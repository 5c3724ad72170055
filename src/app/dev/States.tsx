import { ApiError } from '../../shared/http/apiError'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { EmptyView } from '../../shared/ui/states/EmptyView'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { resultKinds } from '../../shared/ui/states/resultKinds'
import { ResultPage } from '../../shared/ui/states/ResultPage'
import styles from './ComponentsPage.module.css'
import { useSamples } from './samples'

export function States() {
  const { value, text, short, long } = useSamples()
  const action = <PlainButton primary>{short}</PlainButton>
  return (
    <div className={styles.columns}>
      <LoadView rows={4} />
      <EmptyView title={value} text={text} action={action} />
      <EmptyView title={long} text={long} />
      <ErrorView error={new ApiError('network', '/api')} onRetry={() => undefined} />
      {resultKinds.map((kind) => (
        <ResultPage key={kind} kind={kind} />
      ))}
    </div>
  )
}
