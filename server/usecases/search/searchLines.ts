import type { Repositories } from '../../ports/repositories'
import type { SearchPart, SearchText } from '../../ports/searchRepositories'

/** The lines of a part; those of a summary are taken from its JSON. */
export async function searchLines(search: Repositories['search'], part: SearchPart): Promise<SearchText[]> {
  return toLines(part, await search.texts(part))
}

/** The lines of several parts. */
export async function searchLinesOf(
  search: Repositories['search'],
  parts: readonly SearchPart[],
): Promise<SearchText[][]> {
  const texts = await search.textsOf(parts)
  return parts.map((part, index) => toLines(part, texts[index] ?? []))
}

const toLines = ({ kind }: SearchPart, texts: SearchText[]): SearchText[] =>
  kind === 'summary' ? texts.flatMap(({ text }) => linesOf(JSON.parse(text), null)) : texts

/**
 * All texts in a summary, whatever its form, with the position of the object they are in. A text that also stands line by line is
 * taken once.
 */
function linesOf(value: unknown, startMs: number | null): SearchText[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value, startMs, role: '' }]
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, startMs))
  if (typeof value !== 'object' || value === null) return []
  const fields = new Map(Object.entries(value))
  const start = fields.get('start')
  const at = typeof start === 'number' ? start : startMs
  const lines = fields.get('lines')
  if (Array.isArray(lines) && lines.length > 0) fields.delete('summary')
  return [...fields].flatMap(([name, field]) => (ownFields.has(name) ? [] : linesOf(field, at)))
}

/** Fields that are no text for people. */
const ownFields: ReadonlySet<string> = new Set(['by', 'template', 'language'])
