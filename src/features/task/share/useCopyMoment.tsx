import { LinkOutlined } from '@ant-design/icons'
import type { RefObject } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import type { EditorTool } from '../../../transcript/ui/tools/editorTool'
import { copyLink } from '../record/copyLink'

/** The tool that copies a link to where playback is. @param linkTo the address of a moment */
export function useCopyMoment(editor: RefObject<EditorHandle | null>, linkTo: (ms: number) => string): EditorTool {
  const t = useT()
  return {
    text: t('share.moment.copy'),
    icon: <LinkOutlined />,
    run() {
      const ms = editor.current?.currentMs() ?? 0
      void copyLink(linkTo(ms), t('share.moment.done', { time: formatTime(ms) }))
    },
  }
}
