import { parseTranscript } from '../../../src/transcript/model/parse'
import type { Transcript } from '../../../src/transcript/model/transcript'

const texts = ['we ', 'talk ', 'about ', 'the ', 'budget ', 'today. ']
const segmentMs = 1_800

/** A transcript of `count` segments of six words each; 10,000 segments last five hours. */
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
