/** A text selection over several segments. */
import { copyText } from '../../../shared/browser/clipboard'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatTime } from '../../../shared/time/formatTime'
import { joinTexts } from '../../model/joinTexts'
import type { Segment } from '../../model/transcript'
import type { EditorContext, SelectedText } from '../state/editorContext'
import { displayedSpeakerName } from './displayText'
import { segmentsBetween } from './segmentActions'

/** Whether the selection, if any, covers all text of its segments. */
export function isWholeSelection({ ui, store }: EditorContext): boolean {
  const { selectedRows } = ui.getState()
  if (!selectedRows) return false
  const segments = segmentsBetween(store.getState().transcript, selectedRows.from, selectedRows.to)
  const { text } = selectedRows
  const [first, last] = [segments.at(0), segments.at(-1)]
  if (!text || !first || !last) return true
  return first.text.slice(0, text.start).trim() === '' && last.text.slice(text.end).trim() === ''
}

/** Copies the selected words, as a quotation with speaker, time and a link to the moment if `quoted`. Tells the user; false when it failed. */
export async function copySelectedText(
  editor: EditorContext,
  { segments, text }: { segments: readonly Segment[]; text: SelectedText },
  quoted: boolean,
): Promise<boolean> {
  const [first] = segments
  if (!first) return false
  const parts = segments.map((segment, index) =>
    segment.text.slice(index === 0 ? text.start : 0, index === segments.length - 1 ? text.end : undefined),
  )
  const selected = joinTexts(parts)
  const speaker = displayedSpeakerName(editor.store.getState().transcript, first.speaker)
  const ms = timeAt(first, text.start)
  const source = [speaker, formatTime(ms)].filter(Boolean).join(' ')
  const link = editor.ui.getState().momentLink?.(ms)
  const quotation = [t('editor.copy.quotation', { text: selected, source }), link].filter(Boolean).join('\n')
  try {
    await copyText(quoted ? quotation : selected)
    notify({ kind: 'success', text: t('editor.copy.words') })
    return true
  } catch {
    notify({ kind: 'error', text: t('editor.copy.failed') })
    return false
  }
}

/** When the word at this offset starts. */
function timeAt({ words, startMs }: Segment, offset: number): number {
  let length = 0
  const word = words.find((each) => (length += each.text.length) > offset)
  return word?.startMs ?? startMs
}
