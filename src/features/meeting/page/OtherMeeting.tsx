import { useSay } from '../../../shared/intl'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { StateView } from '../../../shared/ui/StateView'
import type { LiveSession } from '../LiveSession'
import { livePath } from '../paths'

/** One tab records one meeting at a time. */
export function OtherMeeting({ session }: { session: LiveSession }) {
  const say = useSay()
  const { id, title } = session.meeting
  return (
    <StateView
      picture={null}
      title={<h1>{say('live.other.title')}</h1>}
      text={say('live.other.text', { title })}
      actions={
        <LinkButton to={livePath(id)} type="primary">
          {say('live.other.open')}
        </LinkButton>
      }
    />
  )
}
