import type * as v from 'valibot'
import type { SentNode } from '../../../../src/wire/insight'
import { createPace } from '../../../pace'
import {
  ModelFault,
  type ChatMessage,
  type ChatModel,
  type LanguageModel,
  type SpokenText,
  type SummaryParts,
} from '../../../understanding'
import { GroupAnswer, OutlineAnswer, readAnswer, SummaryAnswer } from './answers'
import { branchesOf, intoGroups, needsGroups } from './branches'
import { draftOf, draftText } from './drafts'
import { Moments } from './moments'
import { lineOf, partsOf, type TextLine, type TextPart } from './parts'
import { asksGroups, asksMerge, asksOutline, asksSummary } from './prompts'
import { estimateTokens } from './tokens'

/** Tokens of an answer, where the model can read enough besides. */
const answerTokens = 3_000
/** Tokens of what stands around a transcript. */
const promptTokens = 600

/** A language model that writes summaries and outlines. A long text is given to it in parts, and what it made of them is merged. */
export function createModelWriter(chat: ChatModel): LanguageModel {
  const mostTokens = Math.min(answerTokens, Math.floor(chat.contextTokens / 4))
  const room = chat.contextTokens - mostTokens - promptTokens

  /** Asks once more when the answer can't be read. @throws ModelFault */
  async function ask<Value>(
    messages: ChatMessage[],
    schema: v.GenericSchema<unknown, Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const once = async () => {
      let answer = ''
      for await (const part of chat.chat(messages, { signal, mostTokens, json: true })) answer += part
      return readAnswer(schema, answer)
    }
    return once().catch((error: unknown) => {
      if (error instanceof ModelFault && (error.kind === 'nonsense' || error.kind === 'cut')) return once()
      throw error
    })
  }

  /** Merges as many as fit into one question, until one is left. */
  async function merge(
    text: SpokenText,
    drafts: readonly SummaryParts[],
    moments: Moments,
    signal: AbortSignal,
  ): Promise<SummaryParts | null> {
    const batch: string[] = []
    let tokens = 0
    for (const draft of drafts) {
      const shown = draftText(draft, Math.floor(room / 2))
      tokens += estimateTokens(shown)
      if (batch.length >= 2 && tokens > room) break
      batch.push(shown)
    }
    if (batch.length < 2) return drafts[0] ?? null
    const merged = draftOf(await ask(asksMerge(text, batch), SummaryAnswer, signal), moments)
    return merge(text, [merged, ...drafts.slice(batch.length)], moments, signal)
  }

  return {
    by: 'model',
    async summarize(text, { signal, progress }) {
      const moments = new Moments(text.segments)
      const drafts: SummaryParts[] = []
      for (const { part, percent } of withPercent(partsOf(await linesOf(text, signal), room))) {
        progress(percent)
        drafts.push(draftOf(await ask(asksSummary(text, part), SummaryAnswer, signal), moments, part))
      }
      progress(lastPercent)
      const made = await merge(text, drafts, moments, signal)
      if (!made || made.lines.length === 0) throw new ModelFault('nonsense', 'no summary')
      return made
    },
    async outline(text, { signal, progress }) {
      const moments = new Moments(text.segments)
      const branches: SentNode[] = []
      for (const { part, percent } of withPercent(partsOf(await linesOf(text, signal), room))) {
        progress(percent)
        branches.push(...branchesOf(await ask(asksOutline(text, part), OutlineAnswer, signal), moments, part))
      }
      if (branches.length === 0) throw new ModelFault('nonsense', 'no outline')
      progress(lastPercent)
      if (!needsGroups(branches)) return { Title: text.title, Topic: branches }
      const titles = branches.map(({ Title }) => Title)
      const { groups } = await ask(asksGroups(text, titles), GroupAnswer, signal)
      return { Title: text.title, Topic: intoGroups(groups, branches) }
    },
  }
}

const lastPercent = 90

/** Each part with how far the work is when it begins. */
const withPercent = (parts: readonly TextPart[]) =>
  parts.map((part, at) => ({ part, percent: (at / parts.length) * lastPercent }))

async function linesOf({ segments }: SpokenText, signal: AbortSignal): Promise<TextLine[]> {
  const pace = createPace(signal)
  const lines: TextLine[] = []
  for (const segment of segments) {
    if (pace.due()) await pace.rest()
    lines.push(lineOf(segment))
  }
  return lines
}
