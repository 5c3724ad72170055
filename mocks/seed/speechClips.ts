/** Real speech for a few seeded records, all public domain, with accurate transcripts. */
import type { WireSegment, WireWord } from '../../src/wire/responses'

export interface SpeechClip {
  /** In tests/audio; 16 kHz mono 16 bit. */
  file: string
  title: string
  durationMs: number
  size: number
  /** Phrases between pauses, with the start of each word in milliseconds. */
  phrases: { text: string; starts: number[]; endMs: number }[]
}

export const speechClips: readonly SpeechClip[] = [
  {
    file: 'sense_and_sensibility_01_austen_64kb-0870.wav',
    title: 'Sense and Sensibility, chapter 1 (a)',
    durationMs: 7100,
    size: 227_244,
    phrases: [
      {
        text: 'And Mr. John Dashwood had then leisure to consider how',
        starts: [150, 370, 630, 1010, 1590, 1840, 2260, 2720, 2900, 3450],
        endMs: 3900,
      },
      {
        text: 'much there might be prudently in his power to do for them.',
        starts: [3940, 4330, 4530, 4790, 4940, 5460, 5560, 5740, 6040, 6140, 6340, 6590],
        endMs: 7040,
      },
    ],
  },
  {
    file: 'sense_and_sensibility_01_austen_64kb-0930.wav',
    title: 'Sense and Sensibility, chapter 1 (b)',
    durationMs: 3290,
    size: 105_324,
    phrases: [
      {
        text: 'He might even have been made amiable himself.',
        starts: [200, 390, 640, 930, 1070, 1320, 1680, 2300],
        endMs: 2870,
      },
    ],
  },
  {
    file: 'goforward.wav',
    title: 'Robot commands, take 3',
    durationMs: 2786,
    size: 89_204,
    phrases: [{ text: 'Go forward ten meters.', starts: [460, 640, 1170, 1530], endMs: 2110 }],
  },
]

/** The transcript of a clip. */
export function clipSegments(clip: SpeechClip): WireSegment[] {
  return clip.phrases.map(({ text, starts, endMs }, index) => {
    const words = text.split(/(?<= )/)
    return {
      id: `s${index + 1}`,
      start: starts[0] ?? 0,
      end: endMs,
      role: '1',
      text,
      words: words.map((word, at): WireWord => [starts[at] ?? endMs, starts[at + 1] ?? endMs, word, 0.97]),
      confidence: 0.97,
    }
  })
}
