import { parseTranscript } from '../../transcript/parse'
import type { Transcript } from '../../transcript/model'

const texts = ['we ', 'talk ', 'about ', 'the ', 'budget ', 'today. ']
const segmentMs = 1_800

/** So many segments of six words each; 10,000 of them are five hours. */
export function longTranscript(count: number): Transcript {
  const list = Array.from({ length: count }, (_, at) => {
    const start = at * segmentMs
    const words = texts.map((text, word) => [start + word * 250, start + (word + 1) * 250, text, 0.9] as const)
    return {
      id: `s${String(at).padStart(5, '0')}`,
      start,
      end: start + texts.length * 250,
      role: String(at % 3),
      text: texts.join(''),
      words,
    }
  })
  return parseTranscript({ list, speakers: {} })
}
