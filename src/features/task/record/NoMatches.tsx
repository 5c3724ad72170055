import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { NoMatchesPicture } from '../../../shared/ui/states/pictures'

/** A list that its filters leave empty, where no library says which of them. */
export default function NoMatches({ onReset }: { onReset: () => void }) {
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
