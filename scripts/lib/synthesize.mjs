/** Speech by espeak-ng and flite, for the recordings that come with the server. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Samples below this are silence. */
const silence = 300
const loudness = 2600

/**
 * @typedef {{ program: 'espeak', variant: string, speed: number, pitch: number }
 *   | { program: 'flite', voice: string, stretch: number }} Voice
 */

/**
 * Says a text; one in Chinese is in pinyin.
 * @param {string} text
 * @param {Voice} voice
 * @param {{ rate: number, highest: number }} sound in Hz
 * @returns {Int16Array} samples without silence at the ends, as loud as the others
 */
export function synthesize(text, voice, { rate, highest }) {
  const temporary = mkdtempSync(join(tmpdir(), 'speech-'))
  try {
    const file = join(temporary, 'speech.wav')
    const [program, ...args] = commandOf(text, voice, file)
    execFileSync(/** @type {string} */ (program), args)
    const filters = `highpass=f=80,lowpass=f=${highest}`
    const raw = ffmpeg(['-i', file, '-af', filters, '-f', 's16le', '-ar', `${rate}`, '-ac', '1', '-'])
    const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1)
    const isLoud = (/** @type {number} */ sample) => Math.abs(sample) > silence
    const [before, after] = [rate / 100, (rate * 3) / 100]
    const pcm = samples.slice(Math.max(0, samples.findIndex(isLoud) - before), samples.findLastIndex(isLoud) + after)
    const energy = Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length)
    const peak = pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1)
    const gain = Math.min(loudness / energy, 30_000 / peak)
    return pcm.map((sample) => Math.round(sample * gain))
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

/** @param {string} text @param {Voice} voice @param {string} file */
function commandOf(text, voice, file) {
  if (voice.program === 'flite')
    return ['flite', '-voice', voice.voice, '--setf', `duration_stretch=${voice.stretch}`, '-t', text, '-o', file]
  const { variant, speed, pitch } = voice
  return ['espeak-ng', '-v', `cmn-latn-pinyin+${variant}`, '-s', `${speed}`, '-p', `${pitch}`, '-w', file, text]
}

/** @returns {Buffer} */
export function ffmpeg(/** @type {string[]} */ args, /** @type {Buffer | undefined} */ input = undefined) {
  return execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { ...(input && { input }), maxBuffer: 2 ** 28 })
}
