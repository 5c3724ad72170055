/** Which records the seeded world holds, decided by one number. Nothing here is stored; see seed.ts. */
import type { ServerMessageId } from '../server/messages'
import { languageValues, maxAudioSeconds, taskStatus, type LanguageValue, type TaskStatus } from '../src/wire/codes'
import { clips, type Clip } from './clips'
import { randomFrom, type Random } from './random'
import { wavBytes } from './sound'
import { chineseSeminar } from './talk/chinese'
import { topics } from './talk/conversation'
import type { Topic } from './talk/topic'

/** Every reason for which a task can fail; the seeded world has one of each. */
export const failures = [
  'task.error.unreadable',
  'task.error.noSound',
  'task.error.tooLong',
  'task.error.engine',
  'task.error.unavailable',
  'task.error.missing',
  'task.error.diskFull',
  'task.error.crash',
  'task.error.other',
] as const satisfies ServerMessageId[]

export interface SeededRecord {
  /** From 1; names its sound. */
  number: number
  username: string
  title: string
  language: LanguageValue
  status: TaskStatus
  type: 'file' | 'meeting'
  topic: Topic
  durationMs: number
  /** Bytes of its file. */
  size: number
  /** Before the seeding. */
  ageMs: number
  /** Its own stream of numbers starts here. */
  seed: number
  error: string
  /** Speakers have names, not only numbers. */
  named: boolean
  deleted: boolean
  clip: Clip | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const recordsOfDemo = 60

type Draft = Partial<SeededRecord> & Pick<SeededRecord, 'language'>

/** All records, oldest first. */
export function recordsOf(seed: number): SeededRecord[] {
  const random = randomFrom(seed)
  const special: Draft[] = [...running, ...unpaid, ...failed, fiveHours, ...spoken]
  const ordinary = recordsOfDemo - special.length
  // One of each language first.
  const rest = Array.from({ length: ordinary }, (_, index) => someRecord(random, languageValues[index]))
  const drafts: Draft[] = [
    ...special,
    ...rest,
    { language: 'cn', title: '录音_误触', durationMs: 9000, deleted: true },
    ...Array.from({ length: 6 }, () => ({ ...someRecord(random), username: 'admin' })),
    ...Array.from({ length: 2 }, () => ({ ...someRecord(random), username: 'poor' })),
  ]
  return drafts
    .map((draft) => finish(draft, random))
    .sort((one, other) => other.ageMs - one.ageMs)
    .map((record, index) => ({ ...record, number: index + 1 }))
}

const runs = (language: LanguageValue, minutes: number, minutesAgo: number): Draft => ({
  language,
  durationMs: minutes * minuteMs,
  ageMs: minutesAgo * minuteMs,
  status: taskStatus.running,
  type: 'file',
})

const running: Draft[] = [runs('cn', 12, 2), runs('en', 25, 5), runs('cn_cantonese', 6, 8), runs('es', 38, 11)]

const unpaid: Draft[] = (['cn', 'en', 'de'] as const).map((language) => ({ language, status: taskStatus.unpaid }))

const failed: Draft[] = failures.map((error, index) => ({
  language: index % 2 ? 'en' : 'cn',
  status: taskStatus.failed,
  type: 'file',
  error,
}))

const fiveHours: Draft = {
  language: 'cn',
  title: '城市更新专题研讨会（全天）',
  topic: chineseSeminar,
  durationMs: maxAudioSeconds * 1000,
  ageMs: 3 * dayMs,
  type: 'meeting',
  named: true,
}

const spoken: Draft[] = clips.map((clip, index) => ({
  language: 'en',
  clip,
  title: clip.title,
  durationMs: clip.durationMs,
  size: clip.size,
  ageMs: (index + 1) * 26 * 60 * minuteMs,
  type: 'file',
}))

/** Chinese most often, then English, the others now and then. */
function someLanguage(random: Random): LanguageValue {
  if (random.chance(0.45)) return 'cn'
  return random.chance(0.45) ? 'en' : random.pick(languageValues)
}

/** Mostly some minutes long. */
function someRecord(random: Random, language = someLanguage(random)): Draft {
  const seconds = random.chance(0.08) ? random.between(1200, 4200) : random.between(20, 720)
  return { language, durationMs: seconds * 1000 + random.between(0, 999) }
}

function finish(draft: Draft, random: Random): SeededRecord {
  const topic = draft.topic ?? random.pick(topics[draft.language])
  const durationMs = draft.durationMs ?? random.between(60, 600) * 1000
  return {
    number: 0,
    username: 'demo',
    title: random.pick(topic.titles) + suffix(draft.language, random),
    status: taskStatus.done,
    type: random.chance(0.25) ? 'meeting' : 'file',
    topic,
    durationMs,
    size: wavBytes(durationMs),
    ageMs: random.between(15 * minuteMs, 75 * dayMs),
    seed: random.between(1, 2 ** 31),
    error: '',
    named: random.chance(0.7),
    deleted: false,
    clip: null,
    ...draft,
  }
}

/** What tells apart recordings of the same name. */
function suffix(language: LanguageValue, random: Random): string {
  const number = random.between(1, 48)
  if (random.chance(0.35)) return ''
  if (language.startsWith('cn')) return random.pick([`（第 ${number} 次）`, ` ${number}`, `_录音${number}`])
  return random.pick([` #${number}`, ` (${number})`, ` part ${number}`])
}
