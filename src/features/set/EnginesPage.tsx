import { useT } from '../../shared/i18n/intl'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { EngineList } from './engines/EngineList'
import { EngineTest } from './engines/EngineTest'
import { LanguageEngines } from './engines/LanguageEngines'
import { Models } from './engines/Models'
import { useEngines } from './engines/useEngines'
import styles from './base/panels.module.css'

/** Speech engines and their models, for administrators. */
export default function EnginesPage() {
  const t = useT()
  const { data, error, refetch } = useEngines()
  return (
    <div className={styles.page}>
      <PageTitle title={t('set.engines.title')} />
      {data ? (
        <>
          <LanguageEngines engines={data} />
          <EngineTest engines={data} />
          <Models engines={data} />
          <EngineList engines={data.engines} />
        </>
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadView rows={8} />
      )}
    </div>
  )
}
