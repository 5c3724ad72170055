import type { LanguageValue } from '../../src/wire/constants'
import type { Random } from './random'
import { chinese } from './chinese'
import { english } from './english'
import { arabic, cantonese, german, henanese, southwest, spanish } from './otherLanguages'
import type { ConversationTopic } from './topic'

export const topics: Readonly<Record<LanguageValue, readonly ConversationTopic[]>> = {
  cn: chinese,
  en: english,
  cn_cantonese: [cantonese],
  cn_henanese: [henanese],
  cn_xinanese: [southwest],
  de: [german],
  ar: [arabic],
  es: [spanish],
}

/** Filler words that may precede a line. */
const fillers: Partial<Record<LanguageValue, readonly string[]>> = {
  cn: ['嗯，', '呃，', '啊，', '哦，', '嗯嗯，'],
  cn_cantonese: ['嗯，', '啊，', '哦，'],
  cn_henanese: ['嗯，', '啊，'],
  cn_xinanese: ['嗯，', '哦，'],
  en: ['Um, ', 'Uh, ', 'Hmm, ', 'Er, '],
}

/** One spoken line. */
export interface SpokenLine {
  /** Index into the topic's speakers. */
  speaker: number
  text: string
}

/** Fills the slots of a line. */
export function fillSlots(line: string, topic: ConversationTopic, random: Random): string {
  return line.replace(/\{(\w+)\}/g, (_, slot: string) => random.pick(topic.slots[slot] ?? [slot]))
}

interface ConversationOptions {
  random: Random
  from?: 'start' | 'middle'
}

/** An endless conversation. Another speaker answers each question; some lines start with a filler word. */
export function* generateConversation(
  topic: ConversationTopic,
  language: LanguageValue,
  { random, from = 'start' }: ConversationOptions,
): Generator<SpokenLine, never> {
  let speaker = 0
  let isAfterQuestion = false
  let index = from === 'start' ? 0 : random.between(0, topic.body.length - 1)
  const opening = from === 'start' ? topic.opening : []
  for (let count = 0; ; count++) {
    const plain = opening[count] ?? topic.body[index++ % topic.body.length] ?? ''
    const isQuestion = /[?？؟]$/.test(plain)
    if (count > 0 && (isAfterQuestion || random.chance(0.45))) speaker = pickOtherSpeaker(speaker, topic, random)
    if (count < opening.length) speaker = count % topic.speakers.length
    else if (topic.asks) speaker = (topic.asks === 'first') === isQuestion ? 0 : Math.max(1, speaker)
    isAfterQuestion = isQuestion
    yield { speaker, text: addHesitation(fillSlots(plain, topic, random), language, random) }
  }
}

function pickOtherSpeaker(speaker: number, topic: ConversationTopic, random: Random): number {
  const others = topic.speakers.length - 1
  return others < 1 ? speaker : (speaker + random.between(1, others)) % topic.speakers.length
}

/** Splits the lines at punctuation into clauses of a minimum length; joined, they give the same text. */
export function* splitIntoClauses(
  lines: Generator<SpokenLine, never>,
  language: LanguageValue,
): Generator<SpokenLine, never> {
  const [minLength, between] = language.startsWith('cn') ? [10, ''] : [26, ' ']
  for (;;) {
    const { speaker, text } = lines.next().value
    let clause = ''
    for (const part of (text + between).match(/[^，。？！,.?!؟،]+[，。？！,.?!؟،]*\s*/g) ?? []) {
      clause += part
      if (clause.length < minLength) continue
      yield { speaker, text: clause }
      clause = ''
    }
    if (clause) yield { speaker, text: clause }
  }
}

function addHesitation(text: string, language: LanguageValue, random: Random): string {
  const known = fillers[language]
  if (!known || !random.chance(0.12)) return text
  const filler = random.pick(known)
  // Lowercases a word that is only capitalized at the start of a sentence ("The", not "I'm").
  return filler + text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
