import { joinParagraph, type ParagraphText } from '../../../src/transcript/find/paragraphText'
import { continuesSpeech } from '../../../src/transcript/model/paragraphs'
import { characterStart } from '../../lib/characterStart'
import type { Repositories } from '../../ports/repositories'
import type { SearchPart, SearchText } from '../../ports/searchRepositories'

/** Characters of the next part in which a phrase may go on. */
const maxContinuation = 40

/** Lines that are read as one text: somebody says them one after the other. */
export type SearchPassage = ParagraphText<SearchText>

/** The passages of several parts. The last line of one may belong to the next part. */
export async function searchPassagesOf(
  search: Repositories['search'],
  parts: readonly SearchPart[],
): Promise<SearchPassage[][]> {
  const texts = await search.textsOf(parts)
  return parts.map((part, index) => toPassages(toLines(part, texts[index] ?? [])))
}

/**
 * The texts of a part whose tokens are indexed. Of a transcript that is one, whoever speaks: so it doesn't change with the speakers, and
 * what it has too much is left out when the passages are searched.
 */
export async function textsToIndex(search: Repositories['search'], part: SearchPart): Promise<string[]> {
  const lines = toLines(part, await search.texts(part))
  const own = lines.filter(({ isNext }) => !isNext)
  if (own.length === 0 || own.some(({ endMs }) => endMs === undefined)) return own.map(({ text }) => text)
  const next = lines.find(({ isNext }) => isNext)
  const text = next?.text.slice(0, characterStart(next.text, maxContinuation))
  return [joinParagraph([...own, ...(text === undefined ? [] : [{ text }])]).text]
}

function toPassages(lines: readonly SearchText[]): SearchPassage[] {
  const passages: SearchText[][] = []
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (last && goesOn(last, line)) passages.at(-1)?.push(line)
    else if (!line.isNext) passages.push([line])
  }
  return passages.map((passage) => joinParagraph(passage))
}

function goesOn(last: SearchText, { startMs, role, startsParagraph, isNext }: SearchText): boolean {
  if (last.endMs === undefined || startMs === null || (last.isNext && isNext)) return false
  const next = { startMs, speaker: role, ...(startsParagraph && { startsParagraph }) }
  return continuesSpeech({ endMs: last.endMs, speaker: last.role }, next)
}

/** Those of a summary are taken from its JSON. */
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
