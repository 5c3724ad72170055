import { ShareAltOutlined } from '@ant-design/icons'
import { copyText } from '../../shared/clipboard'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { shareLink } from '../../shared/sharedAudio'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import { webUrl } from '../../shared/webUrl'

/** Copies a link under which anybody can hear the recording. */
export function ShareButton({ task }: { task: Task }) {
  const say = useSay()
  const url = webUrl(task.url)
  if (!url) return null
  const share = async () => {
    const page = new URL('.', document.baseURI).href
    const link = shareLink({ title: task.title, url: new URL(url, page).href, durationMs: task.times * 1000 }, page)
    try {
      await copyText(link)
      notify({ kind: 'success', text: say('task.share.done') })
    } catch {
      notify({ kind: 'warning', title: say('task.share.byHand'), text: link })
    }
  }
  return (
    <PlainButton aria-label={say('task.share.open')} title={say('task.share.open')} onClick={() => void share()}>
      <ShareAltOutlined />
    </PlainButton>
  )
}
