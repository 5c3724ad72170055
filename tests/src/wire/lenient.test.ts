import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  AdminCards,
  AdminJobs,
  AdminOrders,
  AdminOverview,
  AdminSite,
  AdminUsers,
  AuditEntries,
  CodeBatches,
  ServiceTest,
  UsedCodes,
} from '../../../src/wire/adminSchemas'
import * as responses from '../../../src/wire/responses'
import * as insight from '../../../src/wire/insightSchemas'
import { LiveServerMessage } from '../../../src/wire/liveMessages'
import * as translation from '../../../src/wire/translationSchemas'

type Schema = v.GenericSchema
type Path = readonly (string | number)[]

/** Excludes parts of requests, and the envelope, which has its own parser. */
const { Envelope: _, Id, WireSegment, WireWord, ...rest } = responses
const { Summary, Mindmap, GenerationPending, AssistantEvent } = insight
const { TranslatedParagraph, Translation, Translations, EditedTranslation } = translation
const requestParts: readonly unknown[] = [Id, WireSegment, WireWord]
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every response schema of the contract; variants one by one. */
const schemas = Object.entries<unknown>({
  ...rest,
  Summary,
  Mindmap,
  Making: GenerationPending,
  AnswerLine: AssistantEvent,
  TranslatedParagraph,
  Translation,
  Translations,
  EditedTranslation,
  LiveAnswer: LiveServerMessage,
  AdminCards,
  AdminJobs,
  AdminOrders,
  AdminOverview,
  AdminSite,
  AdminUsers,
  AuditEntries,
  CodeBatches,
  ServiceTest,
  UsedCodes,
})
  .filter((entry): entry is [string, Schema] => isSchema(entry[1]) && !requestParts.includes(entry[1]))
  .flatMap(([name, schema]) => variants(schema).map((each, index) => [`${name} ${index}`, each] as const))

/** The schema fields used by this test. */
interface SchemaFields {
  type: string
  pipe?: readonly { kind: string }[]
  options?: readonly unknown[]
  wrapped?: Schema
  item?: Schema
  items?: readonly Schema[]
  value?: Schema
  literal?: unknown
  entries?: Readonly<Record<string, Schema>>
}
function fieldsOf(schema: Schema): SchemaFields {
  return schema
}

function variants(schema: Schema): readonly Schema[] {
  const { type, options = [] } = fieldsOf(schema)
  return type === 'variant' ? options.filter(isSchema) : [schema]
}

/** A value with every field of the schema. */
function whole(schema: Schema): unknown {
  const { type, pipe = [], options = [], wrapped, item, items = [], value, literal, entries = {} } = fieldsOf(schema)
  const steps = pipe.slice(1).filter(isSchema)
  const picked = steps.map(fieldsOf).find((step) => step.type === 'picklist')
  if (picked) return picked.options?.[0]
  if (wrapped) return whole(wrapped)
  if (item) return [whole(item)]
  if (items.length > 0) return items.map(whole)
  switch (type) {
    case 'number':
      return 7
    case 'boolean':
      return true
    case 'literal':
      return literal
    case 'picklist':
      return options[0]
    case 'union':
      return whole(options.filter(isSchema)[0] ?? v.string())
    case 'record':
      return { a: whole(value ?? v.string()) }
    case 'object':
    case 'loose_object':
      return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, whole(entry)]))
    default:
      return 'x'
  }
}

/** Paths of optional values. */
function optionals(schema: Schema, at: Path = []): Path[] {
  const { type, pipe, wrapped, item, entries = {} } = fieldsOf(schema)
  const first = pipe?.[0]
  if (first && first !== schema && isSchema(first) && fieldsOf(first).type !== type) return optionals(first, at)
  if (wrapped) return optionals(wrapped, at)
  if (item) return optionals(item, [...at, 0])
  return Object.entries(entries).flatMap(([key, entry]) => {
    const here = [...at, key]
    const own = ['optional', 'nullish'].includes(fieldsOf(entry).type) ? [here] : []
    return [...own, ...optionals(entry, here)]
  })
}

function numbers(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'number') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => numbers(part, [...at, key]))
}

/** The value with a change at a path; `undefined` removes the field. */
function changed(value: unknown, [key, ...deeper]: Path, to: (old: unknown) => unknown): unknown {
  if (key === undefined) return to(value)
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  const next = changed(copy[key], deeper, to)
  if (next === undefined) delete copy[key]
  else copy[key] = next
  return copy
}

const read = (schema: Schema, value: unknown) => {
  const { success, output, issues } = v.safeParse(schema, value)
  if (!success) throw new Error(`${v.getDotPath(issues[0])}: ${issues[0].message}`)
  return alike(output)
}

/** Normalizes numbers and nulls: ids and prices are not converted, and unvalidated fields keep null. */
function alike(value: unknown): unknown {
  const same = (_key: string, part: unknown) => (typeof part === 'number' ? String(part) : (part ?? undefined))
  return JSON.parse(JSON.stringify(value, same))
}

describe.each(schemas)('the answer %s', (_name, schema) => {
  const full = whole(schema)

  it('can be read at all', () => {
    expect(() => read(schema, full)).not.toThrow()
  })

  it('takes null for anything that may be absent', () => {
    for (const path of optionals(schema)) {
      const without = read(
        schema,
        changed(full, path, () => undefined),
      )
      expect(
        read(
          schema,
          changed(full, path, () => null),
        ),
        path.join('.'),
      ).toEqual(without)
    }
  })

  it('takes the text of any number', () => {
    for (const path of numbers(full)) {
      expect(read(schema, changed(full, path, String)), path.join('.')).toEqual(read(schema, full))
    }
  })
})

describe('answers of another backend', () => {
  it('are walked by these tests in all their fields', () => {
    expect(optionals(responses.UserInfo)).toContainEqual(['user', 'avatar'])
    expect(optionals(responses.Tasks)).toContainEqual([0, 'progress'])
    expect(numbers(whole(responses.UserInfo))).toContainEqual(['user', 'total'])
    expect(numbers(whole(responses.Tasks))).toContainEqual(['0', 'status'])
    expect(schemas.length).toBeGreaterThan(40)
  })

  it('may name numbers where there are texts, say yes by 1, and give null for no rows', () => {
    expect(v.parse(responses.CreatedOrder, { ordernum: 20_251 })).toEqual({ ordernum: '20251' })
    expect(v.parse(responses.SiteInfo, { register: '0' })).toMatchObject({ register: false })
    expect(v.parse(responses.Tasks, null)).toEqual([])
  })

  it('that say nothing of ways to pay offer all, those that say something only these', () => {
    expect(v.parse(responses.SiteInfoResponse, null).payments).toEqual(['alipay', 'wechat', 'balance'])
    expect(v.parse(responses.SiteInfo, { payments: [] }).payments).toEqual([])
  })

  it.each(['', ' ', 'x', 'Infinity', true, {}, []])('are at fault with %j for a number', (total) => {
    expect(v.is(responses.User, { id: 1, total })).toBe(false)
  })
})
