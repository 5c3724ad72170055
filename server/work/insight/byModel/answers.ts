/** What a model must answer, and what is taken of it. All is text; what is too long is cut, what is no text is refused. */
import * as v from 'valibot'
import { ModelFault } from '../../../understanding'

const longestText = 1_000
const mostOfEach = 60

const text = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\s+/g, ' ').trim().slice(0, longestText)),
)
const moment = v.optional(v.nullable(v.union([v.string(), v.number()])), null)
/** Too many are cut, and those without words left out. */
const some = <Item extends Record<string, unknown> | string>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.optional(v.nullable(v.array(item)), []),
    v.transform((list) => (list ?? []).slice(0, mostOfEach)),
  )
const Line = v.object({ time: moment, text })

export const SummaryAnswer = v.object({
  lines: some(Line),
  keywords: some(text),
  chapters: some(v.object({ time: moment, title: text, text: v.optional(text, '') })),
  todos: some(Line),
})
export type SummaryAnswer = v.InferOutput<typeof SummaryAnswer>

export const OutlineAnswer = v.object({
  branches: some(v.object({ time: moment, title: text, points: some(Line) })),
})
export type OutlineAnswer = v.InferOutput<typeof OutlineAnswer>

/** Which branches, by number from 1, stand under which title. */
export const GroupAnswer = v.object({ groups: some(v.object({ title: text, branches: v.array(v.number()) })) })

/** Reads one JSON value, with or without a code fence around it. @throws ModelFault `nonsense` */
export function readAnswer<Value>(schema: v.GenericSchema<unknown, Value>, answer: string): Value {
  const [, fenced] = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/.exec(answer) ?? []
  let value: unknown
  try {
    value = JSON.parse(fenced ?? answer)
  } catch {
    throw new ModelFault('nonsense', 'no JSON')
  }
  const result = v.safeParse(schema, value)
  if (!result.success) throw new ModelFault('nonsense', `wrong at ${v.getDotPath(result.issues[0]) ?? 'its root'}`)
  return result.output
}
