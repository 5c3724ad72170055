import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { LazyWelcome } from '../../../shared/welcome/LazyWelcome'

/** What an account without records sees in place of a list of them. */
export function NoRecords() {
  const t = useT()
  const empty = (sample: ReactNode) => (
    <EmptyView
      title={t('task.records.empty')}
      text={t('task.records.emptyText')}
      action={
        <>
          <LinkButton to="/task/create" type="primary" size="large">
            {t('task.records.create')}
          </LinkButton>
          {sample}
        </>
      }
    />
  )
  return <LazyWelcome fallback={empty} />
}
