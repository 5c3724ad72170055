/** Every request schema limits its size: walks the schemas of all routes. */
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { largeBodySchemas, validate } from '../../../server/ports/bodyReader'
import { maxSegments, maxSegmentWords, maxWords } from '../../../src/wire/bounds'
import * as admin from '../../../src/wire/adminSchemas'
import * as engines from '../../../src/wire/engineSchemas'
import * as insight from '../../../src/wire/insightSchemas'
import * as library from '../../../src/wire/librarySchemas'
import * as notices from '../../../src/wire/noticeSchemas'
import * as programs from '../../../server/routes/v1/requests'
import * as requests from '../../../src/wire/requests'
import * as security from '../../../src/wire/securityRequests'
import * as tokens from '../../../src/wire/tokenSchemas'
import * as speakers from '../../../src/wire/speakerSchemas'
import * as translation from '../../../src/wire/translationSchemas'
import * as annotations from '../../../src/wire/annotationSchemas'
import * as people from '../../../src/wire/peopleSchemas'
import * as shares from '../../../src/wire/shareSchemas'
import * as search from '../../../src/wire/searchSchemas'
import * as vocabulary from '../../../src/wire/vocabularySchemas'
import * as voices from '../../../src/wire/voiceSchemas'

interface Node {
  kind: string
  type: string
  pipe?: Node[]
  entries?: Record<string, Node>
  options?: unknown[]
  metadata?: { maxValues?: number }
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value

/** Paths of values without a limit. */
function unbounded(node: Node, path: string, pipe: Node[] = [node]): string[] {
  if (node.pipe)
    return node.pipe.flatMap((part) =>
      part === node || part.pipe === undefined
        ? unbounded({ ...part, pipe: undefined as never }, path, node.pipe)
        : unbounded(part, path),
    )
  const has = (...types: string[]) =>
    pipe.some((part) => types.includes(part.type) || part.metadata?.maxValues !== undefined)
  const own = (() => {
    if (node.type === 'string') return has('max_length')
    if (['array', 'custom'].includes(node.type)) return has('max_length', 'max_entries')
    if (node.type === 'record') return has('max_entries')
    if (node.type === 'blob') return has('max_size')
    return !['any', 'unknown', 'loose_object', 'lazy', 'file', 'map', 'set', 'bigint'].includes(node.type)
  })()
  const below = [
    ...Object.entries(node.entries ?? {}).map(([name, one]) => [one, `${path}.${name}`] as const),
    ...['item', 'key', 'value', 'wrapped', 'rest'].map((part) => [node[part], `${path}.${part}`] as const),
    ...(node.options ?? []).concat(node.items ?? []).map((one, at) => [one, `${path}|${at}`] as const),
  ]
  return [
    ...(own ? [] : [`${path} (${node.type})`]),
    ...below.flatMap(([one, at]) => (isNode(one) ? unbounded(one, at) : [])),
  ]
}

const schemas: Record<string, unknown> = {
  ...admin,
  ...engines,
  ...insight,
  ...library,
  ...notices,
  ...security,
  ...tokens,
  ...speakers,
  ...translation,
  ...shares,
  ...people,
  ...annotations,
  ...search,
  ...vocabulary,
  ...voices,
  ...programs,
  ...requests,
}
const routeFiles = readdirSync('server/routes', { withFileTypes: true }).filter((entry) => entry.isFile())
const routeSchemas = routeFiles.flatMap(({ name: file }) => {
  const text = readFileSync(`server/routes/${file}`, 'utf8')
  return Array.from(text.matchAll(/\bparse(?:Body|Query)\(c, (\w+)\)/g), ([, name = '']) => name)
})
const names = new Set([
  ...routeSchemas,
  ...Object.keys(largeBodySchemas),
  ...[requests, programs].flatMap((all) => Object.keys(all).filter((name) => isNode(schemas[name]))),
])

describe('what a request may hold', () => {
  it.each([...names].filter((name) => !['schema', 'RecordingForm'].includes(name)))(
    '%s has a bound on every text, list and record',
    (name) => {
      const schema = schemas[name]
      if (!isNode(schema)) throw new Error(`${name} is no schema`)
      expect(unbounded(schema, name)).toEqual([])
    },
  )

  it('the walk itself finds what has none', () => {
    const open = v.object({ a: v.string(), b: v.optional(v.array(v.number())), c: v.record(v.string(), v.boolean()) })
    const found = unbounded(open as unknown as Node, 'Open')
    expect(found).toEqual(['Open.a (string)', 'Open.b.wrapped (array)', 'Open.c (record)', 'Open.c.key (string)'])
  })
})

describe('the edit of a text', () => {
  const segment = (words: number, at = 0) => ({
    id: `s${at}`,
    start: 0,
    end: 1,
    role: '',
    text: 'x',
    words: Array.from({ length: words }, () => [0, 1, 'x']),
  })
  const field = (edit: object) => {
    try {
      validate(requests.EditTask, { id: 1, version: 0, ...edit })
    } catch (error) {
      return (error as { field?: string }).field
    }
    return 'none'
  }

  it('of a five-hour recording fits', () => {
    expect(field({ list: Array.from({ length: 6_000 }, (_, at) => segment(10, at)) })).toBe('none')
  })

  it.each([
    ['too many segments', { list: Array.from({ length: maxSegments + 1 }, () => 0) }, 'list'],
    ['too many words in one segment', { list: [segment(maxSegmentWords + 1)] }, 'list.0.words'],
    [
      'too many words in all',
      { list: Array.from({ length: maxWords / 5_000 + 1 }, (_, at) => segment(5_000, at)) },
      'list',
    ],
    ['a word that is none', { list: [segment(1), { ...segment(1), words: [[0, 1]] }] }, 'list.1.words'],
    ['a moment that is no number', { list: [{ ...segment(1), words: [[0, Infinity, 'x']] }] }, 'list.0.words'],
    ['too many removed', { removed: Array.from({ length: maxSegments + 1 }, () => 0) }, 'removed'],
    [
      'too many speakers',
      { speakers: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [at, ''])) },
      'speakers',
    ],
    ['a name that is too long', { speakers: { 1: 'x'.repeat(101) } }, 'speakers.1'],
  ])('with %s names the field', (_, edit, name) => {
    expect(field(edit)).toBe(name)
  })

  it('with sixteen million faults is refused at the first', () => {
    const zeros = new Array<number>(16_000_000).fill(0)
    const began = performance.now()
    expect(field({ list: [{ ...segment(0), words: zeros }] })).toBe('list')
    expect(field({ removed: zeros.slice(0, 20_000) })).toBe('removed.0')
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
