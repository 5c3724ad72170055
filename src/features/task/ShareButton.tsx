import { ShareAltOutlined } from '@ant-design/icons'
import { copyText } from '../../shared/clipboard'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { readShared, shareLink } from '../../shared/sharedAudio'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'

/** Copies a link under which anybody can hear the recording, where this site may share it. */
export function ShareButton({ task }: { task: Task }) {
  const say = useSay()
  const page = new URL('.', document.baseURI).href
  const audio = readShared(new URLSearchParams({ url: task.url }), page)
  if (!audio) return null
  const share = async () => {
    const link = shareLink({ title: task.title, url: audio.url, durationMs: task.times * 1000 }, page)
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
