/**
 * `node scripts/captchaSounds.mjs`: makes the spoken digits in server/sounds. Needs espeak-ng (with libespeak's pinyin voice), flite
 * and ffmpeg. The results are committed, so builds don't need them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'
import { synthesize } from './lib/synthesize.mjs'
import { wavHeader } from './bench/wav.mjs'

const rate = 8_000
const headerBytes = 44
/** In Chinese, 1 is said yāo among digits: yī sounds like qī. */
const chinese = ['ling2', 'yao1', 'er4', 'san1', 'si4', 'wu3', 'liu4', 'qi1', 'ba1', 'jiu3']
const english = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

for (const [language, digits, voice] of /** @type {const} */ ([
  ['zh', chinese, { program: 'espeak', variant: 'f2', speed: 130, pitch: 50 }],
  ['en', english, { program: 'flite', voice: 'slt', stretch: 1.15 }],
])) {
  const folder = join(root, 'server/sounds', language)
  mkdirSync(folder, { recursive: true })
  for (const [digit, text] of digits.entries()) {
    const samples = Buffer.from(synthesize(text, voice, { rate, highest: 3_700 }).buffer)
    const header = wavHeader(samples.length + headerBytes, { rate, channels: 1 })
    writeFileSync(join(folder, `${digit}.wav`), Buffer.concat([header, samples]))
  }
}
