/** Generates the seeded records from a seed. Nothing is stored here; see seedStore.ts. */
import type { ServerMessageId } from '../../server/messages/messages'
import {
  languageValues,
  maxAudioSeconds,
  taskStatus,
  type LanguageValue,
  type TaskStatus,
} from '../../src/wire/constants'
import { speechClips, type SpeechClip } from './speechClips'
import { randomFrom, type Random } from '../speech/random'
import { wavFileBytes } from '../speech/syntheticAudio'
import { chineseSeminar } from '../speech/chinese'
import { topics } from '../speech/conversation'
import type { ConversationTopic } from '../speech/topic'

/** Every reason for a failed task; there is one seeded record of each. */
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
  /** From 1; part of its file names. */
  number: number
  username: string
  title: string
  language: LanguageValue
  status: TaskStatus
  type: 'file' | 'meeting'
  topic: ConversationTopic
  durationMs: number
  /** Bytes of its file. */
  size: number
  /** Age at seeding. */
  ageMs: number
  /** Seed of its own random numbers. */
  seed: number
  error: string
  /** Whether speakers have names, not only numbers. */
  named: boolean
  deleted: boolean
  clip: SpeechClip | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const demoRecordCount = 60

type Draft = Partial<SeededRecord> & Pick<SeededRecord, 'language'>

/** All records, oldest first. */
export function seedRecords(seed: number): SeededRecord[] {
  const random = randomFrom(seed)
  const special: Draft[] = [...runningDrafts, ...unpaidDrafts, ...failedDrafts, longDraft, ...clipDrafts]
  const ordinary = demoRecordCount - special.length
  // The first ones cover each language once.
  const rest = Array.from({ length: ordinary }, (_, index) => randomDraft(random, languageValues[index]))
  const drafts: Draft[] = [
    ...special,
    ...rest,
    { language: 'cn', title: '录音_误触', durationMs: 9000, deleted: true },
    ...Array.from({ length: 6 }, () => ({ ...randomDraft(random), username: 'admin' })),
    ...Array.from({ length: 2 }, () => ({ ...randomDraft(random), username: 'poor' })),
  ]
  return drafts
    .map((draft) => completeDraft(draft, random))
    .sort((one, other) => other.ageMs - one.ageMs)
    .map((record, index) => ({ ...record, number: index + 1 }))
}

const runningDraft = (language: LanguageValue, minutes: number, minutesAgo: number): Draft => ({
  language,
  durationMs: minutes * minuteMs,
  ageMs: minutesAgo * minuteMs,
  status: taskStatus.running,
  type: 'file',
})

const runningDrafts: Draft[] = [
  runningDraft('cn', 12, 2),
  runningDraft('en', 25, 5),
  runningDraft('cn_cantonese', 6, 8),
  runningDraft('es', 38, 11),
]

const unpaidDrafts: Draft[] = (['cn', 'en', 'de'] as const).map((language) => ({ language, status: taskStatus.unpaid }))

const failedDrafts: Draft[] = failures.map((error, index) => ({
  language: index % 2 ? 'en' : 'cn',
  status: taskStatus.failed,
  type: 'file',
  error,
}))

const longDraft: Draft = {
  language: 'cn',
  title: '城市更新专题研讨会（全天）',
  topic: chineseSeminar,
  durationMs: maxAudioSeconds * 1000,
  ageMs: 3 * dayMs,
  type: 'meeting',
  named: true,
}

const clipDrafts: Draft[] = speechClips.map((clip, index) => ({
  language: 'en',
  clip,
  title: clip.title,
  durationMs: clip.durationMs,
  size: clip.size,
  ageMs: (index + 1) * 26 * 60 * minuteMs,
  type: 'file',
}))

/** Mostly Chinese, then English, sometimes another language. */
function randomLanguage(random: Random): LanguageValue {
  if (random.chance(0.45)) return 'cn'
  return random.chance(0.45) ? 'en' : random.pick(languageValues)
}

/** Mostly a few minutes long. */
function randomDraft(random: Random, language = randomLanguage(random)): Draft {
  const seconds = random.chance(0.08) ? random.between(1200, 4200) : random.between(20, 720)
  return { language, durationMs: seconds * 1000 + random.between(0, 999) }
}

function completeDraft(draft: Draft, random: Random): SeededRecord {
  const topic = draft.topic ?? random.pick(topics[draft.language])
  const durationMs = draft.durationMs ?? random.between(60, 600) * 1000
  return {
    number: 0,
    username: 'demo',
    title: random.pick(topic.titles) + titleSuffix(draft.language, random),
    status: taskStatus.done,
    type: random.chance(0.25) ? 'meeting' : 'file',
    topic,
    durationMs,
    size: wavFileBytes(durationMs),
    ageMs: random.between(15 * minuteMs, 75 * dayMs),
    seed: random.between(1, 2 ** 31),
    error: '',
    named: random.chance(0.7),
    deleted: false,
    clip: null,
    ...draft,
  }
}

/** Distinguishes recordings with the same title. */
function titleSuffix(language: LanguageValue, random: Random): string {
  const number = random.between(1, 48)
  if (random.chance(0.35)) return ''
  if (language.startsWith('cn')) return random.pick([`（第 ${number} 次）`, ` ${number}`, `_录音${number}`])
  return random.pick([` #${number}`, ` (${number})`, ` part ${number}`])
}
