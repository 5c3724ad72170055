import { useT } from '../../../shared/i18n/intl'
import { Tag } from '../../../shared/ui/display/Tag'

interface Props {
  /** It gives live captions. */
  live: boolean
  /** It can't transcribe recordings. */
  liveOnly?: boolean
  remote: boolean
}

/** What distinguishes an engine: live captions, and that audio leaves the server. */
export function EngineTags({ live, liveOnly = false, remote }: Props) {
  const t = useT()
  return (
    <>
      {live && <Tag tone="processing">{t(liveOnly ? 'engines.tag.liveOnly' : 'engines.tag.live')}</Tag>}
      {remote && <Tag tone="info">{t('engines.tag.remote')}</Tag>}
    </>
  )
}
