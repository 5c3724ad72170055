/** Lists of records that are empty. A first visit has no use for them, so they are loaded where they are shown. */
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { NoMatchesPicture } from '../../../shared/ui/states/pictures'

/** No records at all, and the welcome was dismissed. @param props.sample the button that adds the sample */
export function EmptyRecords({ sample }: { sample: ReactNode }) {
  const t = useT()
  return (
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
}

/** None that the filters leave, where no library says which of them. */
export function NoMatches({ onReset }: { onReset: () => void }) {
  const t = useT()
  return (
    <EmptyView
      picture={<NoMatchesPicture />}
      title={t('task.records.nothing')}
      text={t('task.records.nothingText')}
      action={<PlainButton onClick={onReset}>{t('task.records.showAll')}</PlainButton>}
    />
  )
}
