/**
 * Summary and mind map of a five-hour transcript by the extractive summarizer: duration and event-loop delay, measured in the worker
 * thread that the server uses.
 */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { createRandom } from '../attack/lib/random.mjs'
import { root } from '../lib/run.mjs'

const recordingMs = 5 * 3_600_000
/** Typical of engines that split at short pauses. */
const segments = 6_000
const maxSeconds = 3
const maxDelayMs = 50

/** Common words; topic words are added to them. */
const vocabularies = {
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
    for (const method of ['summarize', 'outline']) {
      const { seconds, delayMs } = await runInThread({ method, text })
      const name = `five hours, ${language}: ${method === 'outline' ? 'mind map' : 'summary'}`
      yield { name, value: seconds, unit: 's', max: maxSeconds }
      yield { name: `${name}, event-loop delay p99`, value: delayMs, unit: 'ms', max: maxDelayMs }
    }
  }
}

/** @param {{ method: string, text: object }} request */
async function runInThread(request) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const worker = new Worker(join(root, 'dist/server/extractWorker.js'), { workerData: request })
  await new Promise((resolve, reject) => {
    worker.on('message', (message) => message.result && resolve(message.result))
    worker.on('error', reject)
  })
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  await worker.terminate()
  return { seconds, delayMs: delay.percentile(99) / 1e6 }
}

/**
 * A talk about one topic after the other.
 * @param {'cn' | 'en'} language
 */
function transcript(language) {
  const { words, joint, end, each } = vocabularies[language]
  const random = createRandom(7).next
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)] ?? ''
  const eachMs = recordingMs / segments
  return {
    title: 'bench',
    language,
    segments: Array.from({ length: segments }, (_, at) => {
      const own = topicWords(language, Math.floor((at / segments) * subjects))
      const said = Array.from({ length: each }, () => (random() < 0.4 ? pick(own) : pick(words)))
      return { startMs: at * eachMs, endMs: (at + 1) * eachMs, speaker: `${at % 3}`, text: said.join(joint) + end }
    }),
  }
}

/** @param {'cn' | 'en'} language @param {number} subject */
function topicWords(language, subject) {
  return Array.from({ length: wordsOfSubject }, (_, at) => {
    const number = subject * wordsOfSubject + at
    if (language === 'en') return `word${number.toString(36)}`
    return String.fromCharCode(0x4e00 + (number % 4_000), 0x5200 + ((number * 7) % 4_000))
  })
}
