import type { Edit } from '../../../src/transcript/model/edit'
import { parseTranscript } from '../../../src/transcript/model/parse'
import { changeText } from '../../../src/transcript/operations/segmentOperations'

/** The segments `one` and `two`, with these texts. */
export const talk = parseTranscript({
  list: ['one', 'two'].map((text, at) => ({ id: text, start: at, end: at, text })),
})

/** An edit that writes a text into a segment. Throws if that changes nothing. */
export function write(text: string, from = talk, id = 'one'): Edit {
  const edit = changeText(from, id, text)
  if (!edit) throw new Error('nothing would change')
  return edit
}
