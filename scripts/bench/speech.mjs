/** Synthesized test recordings: 16 kHz mono WAV, by flite. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from '../lib/run.mjs'

const sentences = [
  'Good morning everyone and thank you for coming to the weekly project meeting.',
  'The budget for the next quarter has been approved by the finance department.',
  'We need to finish the design before the end of the month.',
  'Please send me the report about the new customers before Friday.',
  'The second question is how many people will work on the new building.',
  'I think we should talk to the school about the reading program.',
  'Last year the company sold more machines in the north than in the south.',
  'Can you tell us when the first version will be ready for the public?',
  'There was a problem with the water supply on the third floor.',
  'Let us meet again next week at the same time and place.',
  'The weather was cold and the train arrived twenty minutes late.',
  'Nobody had expected that the old house would be so expensive.',
]

/**
 * Calls `work` with a recording that repeats the sentences with pauses, and removes it afterwards.
 * @template T
 * @param {number} seconds
 * @param {(path: string) => Promise<T>} work
 */
export async function withSpeech(seconds, work) {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'))
  try {
    const files = []
    for (const [index, sentence] of sentences.entries()) {
      const path = join(folder, `${index}.wav`)
      await runOrThrow('flite', ['-voice', index % 2 ? 'rms' : 'slt', '-t', sentence, path])
      files.push(path)
    }
    const once = join(folder, 'once.wav')
    const padded = files.map((_, index) => `[${index}]aresample=16000,apad=pad_dur=0.7[p${index}];`).join('')
    const joined = `${padded}${files.map((_, index) => `[p${index}]`).join('')}concat=n=${files.length}:v=0:a=1`
    const inputs = files.flatMap((path) => ['-i', path])
    await runOrThrow('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', joined, '-ac', '1', once])
    const recording = join(folder, 'speech.wav')
    await runOrThrow('ffmpeg', ['-v', 'error', '-stream_loop', '-1', '-i', once, '-t', String(seconds), recording])
    return await work(recording)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function runOrThrow(command, args) {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new Error(`${command} failed with ${code}: ${output}`)
}
