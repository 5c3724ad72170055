import { ShareAltOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { useShareRecording } from '../record/useShareRecording'

/** Copies a public link to the recording; hidden if this site may not share its URL. */
export function ShareButton({ task }: { task: Task }) {
  const t = useT()
  const share = useShareRecording(task)
  if (!share) return null
  return (
    <PlainButton aria-label={t('task.share.open')} title={t('task.share.open')} onClick={() => void share()}>
      <ShareAltOutlined />
    </PlainButton>
  )
}
