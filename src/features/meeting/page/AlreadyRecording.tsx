import { AudioOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { StateView } from '../../../shared/ui/states/StateView'
import type { LiveSession } from '../session/LiveSession'
import { meetingPath } from '../meeting/meetingPaths'

/** Shown when this tab is already recording another meeting. */
export function AlreadyRecording({ session }: { session: LiveSession }) {
  const t = useT()
  const { id, title } = session.meeting
  return (
    <StateView
      picture={<AudioOutlined />}
      title={<h1>{t('live.other.title')}</h1>}
      text={t('live.other.text', { title })}
      actions={
        <LinkButton to={meetingPath(id)} type="primary">
          {t('live.other.open')}
        </LinkButton>
      }
    />
  )
}
