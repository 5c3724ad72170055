import type { LanguageValue } from '../../src/wire/codes'
import type { Random } from '../random'
import { chinese } from './chinese'
import { english } from './english'
import { arabic, cantonese, german, henanese, southwest, spanish } from './others'
import type { Topic } from './topic'

export const topics: Readonly<Record<LanguageValue, readonly Topic[]>> = {
  cn: chinese,
  en: english,
  cn_cantonese: [cantonese],
  cn_henanese: [henanese],
  cn_xinanese: [southwest],
  de: [german],
  ar: [arabic],
  es: [spanish],
}

/** Hesitations, as they stand before what is said. */
const fillers: Partial<Record<LanguageValue, readonly string[]>> = {
  cn: ['嗯，', '呃，', '啊，', '哦，', '嗯嗯，'],
  cn_cantonese: ['嗯，', '啊，', '哦，'],
  cn_henanese: ['嗯，', '啊，'],
  cn_xinanese: ['嗯，', '哦，'],
  en: ['Um, ', 'Uh, ', 'Hmm, ', 'Er, '],
}

/** One thing that somebody says. */
export interface Line {
  /** Index into the topic's speakers. */
  speaker: number
  text: string
}

/** The line with its slots filled. */
export function fill(line: string, topic: Topic, random: Random): string {
  return line.replace(/\{(\w+)\}/g, (_, slot: string) => random.pick(topic.slots[slot] ?? [slot]))
}

/** A conversation that never ends. A question is answered by somebody else; now and then somebody hesitates. */
export function* conversation(
  topic: Topic,
  language: LanguageValue,
  random: Random,
  from: 'start' | 'middle' = 'start',
): Generator<Line, never> {
  let speaker = 0
  let asked = false
  let index = from === 'start' ? 0 : random.between(0, topic.body.length - 1)
  const opening = from === 'start' ? topic.opening : []
  for (let said = 0; ; said++) {
    const plain = opening[said] ?? topic.body[index++ % topic.body.length] ?? ''
    const asks = /[?？؟]$/.test(plain)
    if (said > 0 && (asked || random.chance(0.45))) speaker = someoneElse(speaker, topic, random)
    if (said < opening.length) speaker = said % topic.speakers.length
    else if (topic.asks) speaker = (topic.asks === 'first') === asks ? 0 : Math.max(1, speaker)
    asked = asks
    yield { speaker, text: hesitate(fill(plain, topic, random), language, random) }
  }
}

function someoneElse(speaker: number, topic: Topic, random: Random): number {
  const others = topic.speakers.length - 1
  return others < 1 ? speaker : (speaker + random.between(1, others)) % topic.speakers.length
}

/** The same, cut at every comma that leaves enough before it; joined by nothing. */
export function* clauses(talk: Generator<Line, never>, language: LanguageValue): Generator<Line, never> {
  const [shortest, between] = language.startsWith('cn') ? [10, ''] : [26, ' ']
  for (;;) {
    const { speaker, text } = talk.next().value
    let clause = ''
    for (const part of (text + between).match(/[^，。？！,.?!؟،]+[，。？！,.?!؟،]*\s*/g) ?? []) {
      clause += part
      if (clause.length < shortest) continue
      yield { speaker, text: clause }
      clause = ''
    }
    if (clause) yield { speaker, text: clause }
  }
}

function hesitate(text: string, language: LanguageValue, random: Random): string {
  const known = fillers[language]
  if (!known || !random.chance(0.12)) return text
  const filler = random.pick(known)
  // A word that is only a capital letter at the start of a sentence ("The", not "I'm").
  return filler + text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
