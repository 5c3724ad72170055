/** Summaries, mind maps and assistant answers generated from a transcript. */
import * as v from 'valibot'
import {
  nonBlankText,
  boundedList,
  numericText,
  rowId as taskId,
  boundedObject,
  boundedText as bounded,
} from './bounds'
import { languageValues } from './constants'
import { maybe, number, oneOf, string, withDefault } from './lenient'

/** Position in the recording, in milliseconds; absent if unknown. */
const start = maybe(v.pipe(number, v.minValue(0)))
const text = withDefault(string, '')

/** `model`: written by a language model; `extract`: sentences and words extracted from the transcript. */
export const generationMethods = ['model', 'extract'] as const
export type GenerationMethod = (typeof generationMethods)[number]

/** Where an insight is from. `written`: by people, as those of the sample records. */
export const insightOrigins = [...generationMethods, 'written'] as const
export type InsightOrigin = (typeof insightOrigins)[number]

/** How an insight was generated; all optional for a server. */
const provenance = {
  /** The transcript version it was generated from; lower than the record's means stale. */
  version: maybe(number),
  by: v.fallback(maybe(v.picklist(insightOrigins)), undefined),
}

/** A line with its position in the recording. */
const Line = v.object({ text: string, start })
export type Line = v.InferOutput<typeof Line>

/** A to-do, with who has to do it, if known. `done`: 1 once it is ticked. */
const Todo = v.object({ text: string, start, owner: maybe(string), done: maybe(oneOf([0, 1])) })
export type Todo = v.InferOutput<typeof Todo>

/** What a summary is for. `own` follows the instructions in the account's `SummaryPreferences`. */
export const summaryTemplates = ['general', 'meeting', 'interview', 'lecture', 'call', 'own'] as const
export type SummaryTemplate = (typeof summaryTemplates)[number]

export type SummarySection = 'lines' | 'decisions' | 'todos' | 'chapters' | 'keywords'
/** The sections of each template, in display order. */
export const summarySections: Readonly<Record<SummaryTemplate, readonly SummarySection[]>> = {
  general: ['lines', 'todos', 'chapters', 'keywords'],
  meeting: ['lines', 'decisions', 'todos', 'chapters'],
  interview: ['lines', 'chapters', 'keywords'],
  lecture: ['chapters', 'keywords', 'lines'],
  call: ['lines', 'decisions', 'todos'],
  own: ['lines', 'decisions', 'todos', 'chapters', 'keywords'],
}

export const Summary = v.object({
  ...provenance,
  template: v.fallback(maybe(v.picklist(summaryTemplates)), undefined),
  /** The language it is written in; absent: the recording's. */
  language: v.fallback(maybe(v.picklist(languageValues)), undefined),
  /** 1: edited by a user. */
  edited: maybe(oneOf([0, 1])),
  summary: text,
  /** The summary line by line, with positions; absent if the server has none. */
  lines: maybe(v.array(Line)),
  keywords: withDefault(v.array(string), []),
  chapters: withDefault(v.array(v.object({ title: string, start: number, text })), []),
  decisions: maybe(v.array(Line)),
  todos: withDefault(v.array(Todo), []),
})
export type Summary = v.InferOutput<typeof Summary>

/** A node of a mind map. The root has `version` and `by` too. */
export interface WireMindmapNode {
  Title: string
  Topic?: WireMindmapNode[]
  start?: number
}

/** The root of a mind map. The renderer validates the nodes below it one by one, and drops invalid or excess ones. */
export const Mindmap = v.looseObject({
  ...provenance,
  Title: v.unknown(),
  /** 1: edited by a user. */
  edited: maybe(oneOf([0, 1])),
})
export type Mindmap = v.InferOutput<typeof Mindmap>

/** Data of code 6003: still being generated; poll again. */
export const GenerationPending = v.object({
  /** 0..100 */
  progress: withDefault(number, 0),
})
export type GenerationPending = v.InferOutput<typeof GenerationPending>

/** Insights stored with a record. */
export const insightKinds = ['summary', 'mindmap'] as const
export type InsightKind = (typeof insightKinds)[number]

const flag = v.optional(v.pipe(numericText, v.picklist([0, 1])), 0)

export const GenerateInsight = v.object({
  id: taskId,
  /** 1 generates it again even if there is one. */
  renew: flag,
  /** Absent: the account's preference. */
  template: v.optional(v.picklist(summaryTemplates)),
  /** The language to write in, if a model writes; absent: the recording's. */
  language: v.optional(v.picklist(languageValues)),
})
export type GenerateInsight = v.InferInput<typeof GenerateInsight>

const editedText = bounded(4_000)
const editedStart = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))
const EditedLine = v.object({ text: editedText, start: editedStart })

/** An edited summary: all sections as they are now. */
export const EditSummary = v.object({
  id: taskId,
  summary: v.object({
    lines: boundedList(EditedLine, 500),
    decisions: v.optional(boundedList(EditedLine, 300), []),
    todos: boundedList(
      v.object({
        text: editedText,
        start: editedStart,
        owner: v.optional(bounded(100)),
        done: v.optional(v.picklist([0, 1])),
      }),
      300,
    ),
    chapters: boundedList(
      v.object({ title: bounded(200), start: v.pipe(v.number(), v.finite(), v.minValue(0)), text: editedText }),
      300,
    ),
    keywords: boundedList(bounded(60), 60),
  }),
})
export type EditSummary = v.InferInput<typeof EditSummary>
/** The sections of a summary that a user can edit. */
export type SummaryEdit = v.InferOutput<typeof EditSummary>['summary']

/** Characters of an account's own instructions. */
export const maxInstructions = 2_000

/** How an account wants summaries. */
export const SummaryPreferences = v.object({
  /** 1: made when a record without one is opened. */
  auto: withDefault(oneOf([0, 1]), 0),
  template: v.fallback(v.picklist(summaryTemplates), 'general'),
  /** What the template `own` asks for. */
  instructions: text,
  /** How this server makes summaries. */
  by: v.fallback(maybe(v.picklist(generationMethods)), undefined),
})
export type SummaryPreferences = v.InferOutput<typeof SummaryPreferences>

export const SaveSummaryPreferences = v.object({
  auto: v.picklist([0, 1]),
  template: v.picklist(summaryTemplates),
  instructions: v.pipe(v.string(), v.trim(), v.maxLength(maxInstructions)),
})
export type SaveSummaryPreferences = v.InferInput<typeof SaveSummaryPreferences>

/** Cancels a generation; the previous result stays. */
export const CancelInsight = v.object({ id: taskId, kind: v.picklist(insightKinds) })
export type CancelInsight = v.InferInput<typeof CancelInsight>

/** Maximum number of nodes in a stored mind map. */
export const maxMindmapNodes = 2_000

/** Only limits the size; the reader rejects what can't be rendered. */
const mindmapTree = boundedObject<{ Title: string }>(10 * maxMindmapNodes, 100)

/** An edited mind map: the whole tree. */
export const EditMindmap = v.object({ id: taskId, mindmap: mindmapTree })
export type EditMindmap = v.InferInput<typeof EditMindmap>

export const AssistantQuestion = v.object({
  id: taskId,
  question: nonBlankText(4_000),
  /** Earlier turns of the conversation, oldest first. */
  history: v.optional(boundedList(v.object({ question: bounded(4_000), answer: bounded(20_000) }), 50), []),
})
export type AssistantQuestion = v.InferInput<typeof AssistantQuestion>

/**
 * A line of an assistant answer (`application/x-ndjson`). The texts are consecutive parts of one text, in which `[12:34]` or
 * `[1:02:03]` cites a position in the recording. The last line is `done` or `error`; without either, the answer was truncated.
 */
export const AssistantEvent = v.variant('type', [
  v.object({ type: v.literal('text'), text: string }),
  v.object({ type: v.literal('done') }),
  v.object({ type: v.literal('error'), msg: text }),
])
export type AssistantEvent = v.InferOutput<typeof AssistantEvent>
