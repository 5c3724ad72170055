/**
 * `node scripts/sampleRecordings.mjs`: makes the sample recordings in server/samples from the scripts in scripts/samples. Needs
 * espeak-ng (with libespeak's pinyin voice), flite and ffmpeg. The results are committed, so builds don't need them.
 *
 * Each phrase is synthesized on its own, so the times of phrases are exact; those of the words in it are spread by their number of
 * syllables or letters.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'
import { ffmpeg, synthesize } from './lib/synthesize.mjs'
import { script as chinese } from './samples/cn.mjs'
import { script as english } from './samples/en.mjs'

/**
 * @typedef {import('./lib/synthesize.mjs').Voice} Voice
 * @typedef {{ text: string, at: number }} Cited `at` is the number of a line
 * @typedef {{ title: string, at: number, topics?: Topic[] }} Topic
 * @typedef {{
 *   title: string
 *   speakers: { name: string, voice: Voice }[]
 *   lines: { speaker: number, text: string, spoken?: string }[]
 *   summary: { lines: Cited[], keywords: string[], chapters: (Cited & { title: string })[], todos: Cited[] }
 *   mindmap: { title: string, topics: Topic[] }
 * }} SampleScript
 */

const sampleRate = 16_000
const pauseMs = { phrase: 170, sentence: 380, turn: 620 }

function make(/** @type {'cn' | 'en'} */ language, /** @type {SampleScript} */ script) {
  /** @type {Int16Array[]} */
  const parts = []
  let at = 0
  const add = (/** @type {Int16Array} */ pcm) => {
    parts.push(pcm)
    at += pcm.length
  }
  const pause = (/** @type {number} */ ms) => add(new Int16Array((ms * sampleRate) / 1000))
  const now = () => Math.round((at * 1000) / sampleRate)

  pause(400)
  const segments = script.lines.map(({ speaker, text, spoken = text }, index) => {
    if (index > 0) pause(script.lines[index - 1]?.speaker === speaker ? pauseMs.sentence : pauseMs.turn)
    const shown = phrasesOf(text)
    const said = phrasesOf(spoken)
    if (shown.length !== said.length)
      throw new Error(`${language}, line ${index}: ${shown.length} ≠ ${said.length} phrases`)
    /** @type {[number, number, string][]} */
    const words = []
    shown.forEach((phrase, part) => {
      if (part > 0) pause(/[.?。？]\s*$/.test(shown[part - 1] ?? '') ? pauseMs.sentence : pauseMs.phrase)
      const start = now()
      const voice = /** @type {Voice} */ (script.speakers[speaker]?.voice)
      add(synthesize(said[part] ?? '', voice, { rate: sampleRate, highest: 7_000 }))
      words.push(...spread(phrase, said[part] ?? '', { start, end: now(), language }))
    })
    return { id: `s${index + 1}`, start: words[0]?.[0] ?? 0, end: now(), role: String(speaker + 1), text, words }
  })
  pause(500)

  const pcm = new Int16Array(at)
  let offset = 0
  for (const part of parts) {
    pcm.set(part, offset)
    offset += part.length
  }
  const startOf = (/** @type {number} */ line) => segments[line]?.start ?? 0
  const cite = (/** @type {Cited} */ { at: line, ...rest }) => ({ ...rest, start: startOf(line) })
  /** @returns {{ Title: string, start: number, Topic?: object[] }} */
  const node = (/** @type {Topic} */ { title, at: line, topics }) => ({
    Title: title,
    start: startOf(line),
    ...(topics && { Topic: topics.map(node) }),
  })
  const lines = script.summary.lines.map(cite)
  const recording = {
    title: script.title,
    durationMs: now(),
    speakers: Object.fromEntries(script.speakers.map(({ name }, index) => [String(index + 1), name])),
    segments,
    summary: {
      summary: lines.map(({ text }) => text).join('\n'),
      lines,
      keywords: script.summary.keywords,
      chapters: script.summary.chapters.map(cite),
      todos: script.summary.todos.map(cite),
    },
    mindmap: { Title: script.mindmap.title, Topic: script.mindmap.topics.map(node) },
    peaks: peaksOf(pcm).toString('base64'),
  }
  const folder = join(root, 'server/samples')
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(recording)}\n`)
  const audio = join(folder, `${language}.mp3`)
  ffmpeg(['-f', 's16le', '-ar', `${sampleRate}`, '-ac', '1', '-i', '-', '-b:a', '24k', audio], Buffer.from(pcm.buffer))
  console.log(`${language}: ${(now() / 1000).toFixed(1)} s, ${readFileSync(audio).length} bytes`)
}

/** The phrases of a line, each with the punctuation and space that end it. */
function phrasesOf(/** @type {string} */ text) {
  return text.match(/(?:[^,:.?，：。？、]|(?<=\d)[.,](?=\d))+[,:.?，：。？、]?\s*/g) ?? []
}

/**
 * Spreads the time of a phrase over its words: in Chinese over the characters by syllables, otherwise by letters.
 * @returns {[number, number, string][]}
 */
function spread(
  /** @type {string} */ phrase,
  /** @type {string} */ spoken,
  /** @type {{ start: number, end: number, language: string }} */ { start, end, language },
) {
  const pattern = language === 'cn' ? /(?:\p{Script=Han}|[\d.%]+)[^\p{Script=Han}\d]*/gu : /\S+\s*/g
  const words = phrase.match(pattern) ?? []
  const isNumber = (/** @type {string} */ word) => /\d/.test(word)
  const length = (/** @type {string} */ word) => (language === 'cn' && !isNumber(word) ? 1 : word.trim().length)
  // A number takes what the other words of the spoken phrase leave.
  const total = language === 'cn' ? (spoken.match(/\d/g) ?? []).length : spoken.replace(/\s/g, '').length
  const plain = words.filter((word) => !isNumber(word)).reduce((sum, word) => sum + length(word), 0)
  const digits = words.filter(isNumber).reduce((sum, word) => sum + length(word), 0)
  const weights = words.map((word) =>
    isNumber(word) ? (length(word) / digits) * Math.max(1, total - plain) : length(word),
  )
  const sum = weights.reduce((left, right) => left + right, 0)
  let before = 0
  return words.map((word, index) => {
    const from = before
    before += weights[index] ?? 0
    const timeOf = (/** @type {number} */ part) => Math.round(start + ((end - start) * part) / sum)
    return [timeOf(from), timeOf(before), word]
  })
}

/** The largest sample of each tenth of a second, as in server/usecases/transcription/peaks.ts. */
function peaksOf(/** @type {Int16Array} */ pcm) {
  const step = sampleRate / 10
  return Buffer.from(
    Array.from({ length: Math.ceil(pcm.length / step) }, (_, index) =>
      Math.min(
        255,
        pcm.slice(index * step, (index + 1) * step).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) >> 7,
      ),
    ),
  )
}

for (const [language, script] of /** @type {const} */ ([
  ['cn', chinese],
  ['en', english],
]))
  make(language, script)
