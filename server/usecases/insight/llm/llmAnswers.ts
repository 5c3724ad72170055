/** Schemas of model output. Long texts are truncated, other types rejected. */
import * as v from 'valibot'
import { ModelError } from '../../../ports/textServices'

const maxTextLength = 1_000
const maxItems = 60

const text = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\s+/g, ' ').trim().slice(0, maxTextLength)),
)
const timestamp = v.optional(v.nullable(v.union([v.string(), v.number()])), null)
/** An optional array, limited to `maxItems`. */
const listOf = <Item extends Record<string, unknown> | string>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.optional(v.nullable(v.array(item)), []),
    v.transform((list) => (list ?? []).slice(0, maxItems)),
  )
const Line = v.object({ time: timestamp, text })

export const SummaryAnswer = v.object({
  lines: listOf(Line),
  keywords: listOf(text),
  chapters: listOf(v.object({ time: timestamp, title: text, text: v.optional(text, '') })),
  decisions: listOf(Line),
  todos: listOf(v.object({ ...Line.entries, owner: v.optional(v.nullable(text), '') })),
})
export type SummaryAnswer = v.InferOutput<typeof SummaryAnswer>

export const OutlineAnswer = v.object({
  branches: listOf(v.object({ time: timestamp, title: text, points: listOf(Line) })),
})
export type OutlineAnswer = v.InferOutput<typeof OutlineAnswer>

/** Groups of branches, numbered from 1, with titles. */
export const GroupAnswer = v.object({ groups: listOf(v.object({ title: text, branches: v.array(v.number()) })) })

/** Parses one JSON value, with or without a code fence. @throws ModelError `nonsense` */
export function parseAnswer<Value>(schema: v.GenericSchema<unknown, Value>, answer: string): Value {
  const [, fenced] = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/.exec(answer) ?? []
  let value: unknown
  try {
    value = JSON.parse(fenced ?? answer)
  } catch {
    throw new ModelError('nonsense', 'invalid JSON')
  }
  const result = v.safeParse(schema, value)
  if (!result.success) throw new ModelError('nonsense', `invalid at ${v.getDotPath(result.issues[0]) ?? 'the root'}`)
  return result.output
}
