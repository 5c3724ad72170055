/**
 * Summary and mind map of a five-hour transcript by the built-in model: how long they take, and whether the event loop goes on
 * meanwhile. What is measured is the thread as the server uses it.
 */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { root } from '../run.mjs'

const recordingMs = 5 * 3_600_000
/** As engines give them that end at short pauses. */
const segments = 6_000
const mostSeconds = 3
const mostDelayMs = 50

/** Words of a talk: some everywhere, some of its present subject. */
const talks = {
  cn: {
    words: ['我们', '觉得', '需要', '这个', '已经', '开始', '讨论', '可以', '然后', '问题', '大家', '继续'],
    joint: '',
    end: '。',
    each: 12,
  },
  en: {
    words: ['we', 'think', 'about', 'the', 'need', 'it', 'should', 'and', 'with', 'more', 'then', 'today'],
    joint: ' ',
    end: '.',
    each: 10,
  },
}
const subjects = 40
const wordsOfSubject = 60

export async function* measure() {
  for (const language of /** @type {const} */ (['cn', 'en'])) {
    const text = transcript(language)
    for (const make of ['summarize', 'outline']) {
      const { seconds, delayMs } = await inThread({ make, text })
      const name = `five hours, ${language}: ${make === 'outline' ? 'mind map' : 'summary'}`
      yield { name, value: seconds, unit: 's', most: mostSeconds }
      yield { name: `${name}, event-loop delay p99`, value: delayMs, unit: 'ms', most: mostDelayMs }
    }
  }
}

/** @param {{ make: string, text: object }} question */
async function inThread(question) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const worker = new Worker(join(root, 'dist/server/extractWorker.js'), { workerData: question })
  await new Promise((resolve, reject) => {
    worker.on('message', (news) => news.made && resolve(news.made))
    worker.on('error', reject)
  })
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  await worker.terminate()
  return { seconds, delayMs: delay.percentile(99) / 1e6 }
}

/**
 * A talk about one subject after the other.
 * @param {'cn' | 'en'} language
 */
function transcript(language) {
  const { words, joint, end, each } = talks[language]
  const random = randomFrom(7)
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)] ?? ''
  const eachMs = recordingMs / segments
  return {
    title: 'bench',
    language,
    segments: Array.from({ length: segments }, (_, at) => {
      const own = wordsOf(language, Math.floor((at / segments) * subjects))
      const said = Array.from({ length: each }, () => (random() < 0.4 ? pick(own) : pick(words)))
      return { startMs: at * eachMs, endMs: (at + 1) * eachMs, speaker: `${at % 3}`, text: said.join(joint) + end }
    }),
  }
}

/** @param {'cn' | 'en'} language @param {number} subject */
function wordsOf(language, subject) {
  return Array.from({ length: wordsOfSubject }, (_, at) => {
    const number = subject * wordsOfSubject + at
    if (language === 'en') return `word${number.toString(36)}`
    return String.fromCharCode(0x4e00 + (number % 4_000), 0x5200 + ((number * 7) % 4_000))
  })
}

/** Numbers from 0 to 1, the same each time: mulberry32. */
function randomFrom(/** @type {number} */ seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
