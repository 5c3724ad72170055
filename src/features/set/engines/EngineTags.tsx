import { useT } from '../../../shared/i18n/intl'
import { Tag } from '../../../shared/ui/display/Tag'

/** What distinguishes an engine: live captions, and that audio leaves the server. */
export function EngineTags({ live, remote }: { live: boolean; remote: boolean }) {
  const t = useT()
  return (
    <>
      {live && <Tag tone="processing">{t('engines.tag.live')}</Tag>}
      {remote && <Tag tone="info">{t('engines.tag.remote')}</Tag>}
    </>
  )
}
