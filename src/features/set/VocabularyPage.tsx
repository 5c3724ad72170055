import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { EmptyView } from '../../shared/ui/states/EmptyView'
import { UnsupportedPicture } from '../../shared/ui/states/pictures'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { vocabularyQuery } from '../../shared/vocabulary/vocabularyApi'
import styles from './base/panels.module.css'
import { VocabularyForm } from './vocabulary/VocabularyForm'

/** The user's own words: terms to expect, and replacement rules. */
export default function VocabularyPage() {
  const t = useT()
  const user = useCurrentUser().data?.id
  const { data, error, refetch } = useQuery(vocabularyQuery)
  if (data && user !== undefined) return <VocabularyForm key={user} saved={data} owner={user} />
  return (
    <div className={styles.page}>
      <PageTitle title={t('vocabulary.page.title')} />
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data === null && <EmptyView picture={<UnsupportedPicture />} title={t('vocabulary.page.unsupported')} />}
      {!error && data !== null && <LoadView rows={8} />}
    </div>
  )
}
