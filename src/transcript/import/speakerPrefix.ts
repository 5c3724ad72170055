/** Names before the text, as in `Anna: Good morning` and `李雷：早上好`. */
import type { DraftSegment } from './importedTranscript'

const prefix = /^\s*[-–—]?\s*(?:\[([^\][]{1,40})\]|([^:：\n]{1,40}))\s*[:：]\s*/
/** Names that programs give, which count even if they occur once. */
const generic =
  /^(?:speaker|spk|说话人|发言人|講者|讲话人|受访者|主持人|interviewer|interviewee|host|guest)[\s_-]*[\d\p{L}]{0,3}$/iu

function nameIn(text: string): string | null {
  const match = prefix.exec(text)
  const name = (match?.[1] ?? match?.[2] ?? '').trim()
  const isSentence = /[.,;!?。，、；！？"“”()（）/\\]/.test(name.replace(/\b(?:Mr|Mrs|Ms|Dr|Prof)\./g, ''))
  if (name === '' || isSentence || /^\d+$/.test(name) || name.split(/\s+/).length > 4) return null
  return name
}

/**
 * Moves the names that stand before texts to the speakers. A name counts if it occurs at least twice or is a generic one: a colon is
 * more often part of the sentence. Segments without a name continue the speaker before, unless they have a speaker already.
 */
export function readSpeakerPrefixes(segments: readonly DraftSegment[]): DraftSegment[] {
  const counts = new Map<string, number>()
  const names = segments.map(({ speaker, text }) => (speaker === '' ? nameIn(text) : null))
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  let current = ''
  return segments.map((segment, at) => {
    if (segment.speaker !== '') {
      current = segment.speaker
      return segment
    }
    const name = names[at] ?? null
    if (name === null || ((counts.get(name) ?? 0) < 2 && !generic.test(name))) return { ...segment, speaker: current }
    current = name
    const { words: _words, ...untimed } = segment
    return { ...untimed, speaker: name, text: segment.text.replace(prefix, '') }
  })
}
