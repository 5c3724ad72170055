/** What is made of a record's text: a summary and a mind map, and answers to questions about it. */
import * as v from 'valibot'
import { Id } from './bodies'

/** Where the recording speaks of it, in milliseconds; absent where nobody can tell. */
const start = v.optional(v.pipe(v.number(), v.minValue(0)))
const text = v.optional(v.string(), '')

/** `model`: written by a language model; `extract`: sentences and words of the text itself, chosen by calculation. */
export const madeBy = ['model', 'extract'] as const
export type MadeBy = (typeof madeBy)[number]

/** What every derived thing tells about itself; a server that keeps none of it may leave all out. */
const origin = {
  /** Version of the record's text it was made of: a smaller one than the record's means that it is stale. */
  version: v.optional(v.number()),
  by: v.optional(v.picklist(madeBy)),
}

/** A line with the moment it comes from. */
const Line = v.object({ text: v.string(), start })
export type Line = v.InferOutput<typeof Line>

export const Summary = v.object({
  ...origin,
  summary: text,
  /** The same, line by line, each with its moment; absent where the server knows no moments. */
  lines: v.optional(v.array(Line)),
  keywords: v.optional(v.array(v.string()), []),
  chapters: v.optional(v.array(v.object({ title: v.string(), start: v.number(), text })), []),
  todos: v.optional(v.array(Line), []),
})
export type Summary = v.InferOutput<typeof Summary>

/** A node as it travels. The root carries `version` and `by` too. */
export interface SentNode {
  Title: string
  Topic?: SentNode[]
  start?: number
}

/** The root of a mind map. What hangs below is checked node by node by whoever draws it, which can cut what is too large or broken. */
export const Mindmap = v.looseObject({
  ...origin,
  Title: v.unknown(),
  /** 1: a reader has changed it. */
  edited: v.optional(v.picklist([0, 1])),
})
export type Mindmap = v.InferOutput<typeof Mindmap>

/** Data of code 6003: it is being made; ask again. */
export const Making = v.object({
  /** 0..100 */
  progress: v.optional(v.number(), 0),
})
export type Making = v.InferOutput<typeof Making>

/** What is made of a text and kept with its record. */
export const insightKinds = ['summary', 'mindmap'] as const
export type InsightKind = (typeof insightKinds)[number]

const taskId = v.pipe(Id, v.transform(Number), v.integer(), v.minValue(1))
const flag = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist([0, 1])), 0)

export const MakeInsight = v.object({
  id: taskId,
  /** 1 makes it anew even if there is one. */
  renew: flag,
})
export type MakeInsight = v.InferInput<typeof MakeInsight>

/** Ends the making; what was there before stays. */
export const CancelInsight = v.object({ id: taskId, kind: v.picklist(insightKinds) })
export type CancelInsight = v.InferInput<typeof CancelInsight>

/** Most nodes of a mind map that is kept. */
export const maxMindmapNodes = 2_000

/** A mind map as its reader has changed it: the whole tree. */
export const EditMindmap = v.object({ id: taskId, mindmap: v.looseObject({ Title: v.string() }) })
export type EditMindmap = v.InferInput<typeof EditMindmap>

export const Question = v.object({
  id: taskId,
  question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000)),
  /** What was said before in this talk, the oldest first. */
  history: v.optional(
    v.pipe(
      v.array(
        v.object({ question: v.pipe(v.string(), v.maxLength(4_000)), answer: v.pipe(v.string(), v.maxLength(20_000)) }),
      ),
      v.maxLength(50),
    ),
    [],
  ),
})
export type Question = v.InferInput<typeof Question>

/**
 * A line of the answer to a question, which comes as `application/x-ndjson`. Texts are parts of one text, in order, in which `[12:34]` or
 * `[1:02:03]` names a moment of the recording. The last line is `done` or `error`; without either it was cut.
 */
export const AnswerLine = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('done') }),
  v.object({ type: v.literal('error'), msg: v.string() }),
])
export type AnswerLine = v.InferOutput<typeof AnswerLine>
