import type * as v from 'valibot'
import type { WireMindmapNode } from '../../../../src/wire/insightSchemas'
import { createTimeSlice } from '../../../lib/timeSlice'
import {
  ModelError,
  type ChatMessage,
  type ChatModel,
  type GenerationForm,
  type Summarizer,
  type TranscriptText,
  type SummaryContent,
} from '../../../ports/textServices'
import { GroupAnswer, OutlineAnswer, parseAnswer, SummaryAnswer } from './llmAnswers'
import { toBranches, groupBranches, needsGroups } from './outlineBranches'
import { toDraft, formatDraft } from './summaryDrafts'
import { TimestampSnapper } from './timestampSnapper'
import { formatLine, splitIntoParts, type TextLine, type TextPart } from './transcriptParts'
import { groupPrompt, mergePrompt, outlinePrompt, summaryPrompt, type PromptSubject } from './prompts'
import { estimateTokens } from './tokens'

/** Maximum output tokens, if the context is large enough. */
const answerTokens = 3_000
/** Tokens reserved for the prompt around the transcript. */
const promptTokens = 600

/** Summarizes with a language model. Long texts are processed in parts and the results merged. */
export function createLlmSummarizer(chat: ChatModel): Summarizer {
  const maxTokens = Math.min(answerTokens, Math.floor(chat.contextTokens / 4))
  const contextBudget = chat.contextTokens - maxTokens - promptTokens

  /** Retries once if the output can't be parsed. @throws ModelError */
  async function complete<Value>(
    messages: ChatMessage[],
    schema: v.GenericSchema<unknown, Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const attempt = async () => {
      let answer = ''
      for await (const part of chat.chat(messages, { signal, maxTokens, json: true })) answer += part
      return parseAnswer(schema, answer)
    }
    return attempt().catch((error: unknown) => {
      if (error instanceof ModelError && (error.kind === 'nonsense' || error.kind === 'cut')) return attempt()
      throw error
    })
  }

  /** Merges as many drafts as fit into one prompt, until one is left. */
  async function merge(
    about: PromptSubject,
    drafts: readonly SummaryContent[],
    context: { snapper: TimestampSnapper; signal: AbortSignal },
  ): Promise<SummaryContent | null> {
    const batch: string[] = []
    let tokens = 0
    for (const draft of drafts) {
      const formatted = formatDraft(draft, Math.floor(contextBudget / 2))
      tokens += estimateTokens(formatted)
      if (batch.length >= 2 && tokens > contextBudget) break
      batch.push(formatted)
    }
    if (batch.length < 2) return drafts[0] ?? null
    const merged = toDraft(await complete(mergePrompt(about, batch), SummaryAnswer, context.signal), context.snapper)
    return merge(about, [merged, ...drafts.slice(batch.length)], context)
  }

  return {
    method: 'model',
    async summarize(text, { signal, progress, form }) {
      const about = promptSubject(text, form)
      const snapper = new TimestampSnapper(text.segments)
      const drafts: SummaryContent[] = []
      for (const { part, percent } of withPercent(splitIntoParts(await formatLines(text, signal), contextBudget))) {
        progress(percent)
        drafts.push(toDraft(await complete(summaryPrompt(about, part), SummaryAnswer, signal), snapper, part))
      }
      progress(lastPercent)
      const summary = await merge(about, drafts, { snapper, signal })
      if (!summary || isEmpty(summary)) throw new ModelError('nonsense', 'no summary')
      return summary
    },
    async outline(text, { signal, progress, form }) {
      const about = promptSubject(text, form)
      const snapper = new TimestampSnapper(text.segments)
      const branches: WireMindmapNode[] = []
      for (const { part, percent } of withPercent(splitIntoParts(await formatLines(text, signal), contextBudget))) {
        progress(percent)
        branches.push(...toBranches(await complete(outlinePrompt(about, part), OutlineAnswer, signal), snapper, part))
      }
      if (branches.length === 0) throw new ModelError('nonsense', 'no outline')
      progress(lastPercent)
      if (!needsGroups(branches)) return { Title: text.title, Topic: branches }
      const titles = branches.map(({ Title }) => Title)
      const { groups } = await complete(groupPrompt(about, titles), GroupAnswer, signal)
      return { Title: text.title, Topic: groupBranches(groups, branches) }
    },
  }
}

const promptSubject = ({ title, language }: TranscriptText, form: GenerationForm | undefined): PromptSubject => ({
  title,
  language: form?.language ?? language,
  form,
})

const isEmpty = ({ lines, decisions, todos, chapters }: SummaryContent) =>
  lines.length + decisions.length + todos.length + chapters.length === 0

const lastPercent = 90

/** Each part with the progress at its start. */
const withPercent = (parts: readonly TextPart[]) =>
  parts.map((part, at) => ({ part, percent: (at / parts.length) * lastPercent }))

async function formatLines({ segments }: TranscriptText, signal: AbortSignal): Promise<TextLine[]> {
  const timeSlice = createTimeSlice(signal)
  const lines: TextLine[] = []
  for (const segment of segments) {
    if (timeSlice.expired()) await timeSlice.pause()
    lines.push(formatLine(segment))
  }
  return lines
}
