/** Parses what is typed into the search box. */
import { languageValues, type LanguageValue, type RecordSource } from '../../../src/wire/constants'
import type { SearchScope } from '../../../src/wire/searchSchemas'
import type { SearchKind } from '../../ports/searchRepositories'

export interface SearchQuery {
  /** Words and phrases that all must occur, folded. */
  terms: string[]
  /** Part of a speaker's name, folded; '' for any. */
  speaker: string
  language: LanguageValue | null
  /** Milliseconds since 1970: created at this time or later. */
  from: number
  /** Created before this time. */
  until: number
  /** Where to search; null for everywhere. */
  kinds: readonly SearchKind[] | null
  /** Ids; null for any folder. */
  folder: number | null
  /** Ids of tags that a record must have. */
  tags: number[]
  /** '' for any. */
  source: RecordSource | 'sample' | ''
}

/** Ids of an account's folders and tags by folded name. */
export interface SearchNames {
  folders: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, number>
}

/** The names of filters, in both languages of the interface. */
const filters: Record<string, 'speaker' | 'language' | 'from' | 'until' | 'scope' | 'folder' | 'tag' | 'source'> = {
  speaker: 'speaker',
  发言人: 'speaker',
  说话人: 'speaker',
  lang: 'language',
  language: 'language',
  语言: 'language',
  after: 'from',
  晚于: 'from',
  before: 'until',
  早于: 'until',
  in: 'scope',
  范围: 'scope',
  folder: 'folder',
  文件夹: 'folder',
  tag: 'tag',
  标签: 'tag',
  source: 'source',
  来源: 'source',
}

const languageNames: Record<string, LanguageValue> = {
  ...Object.fromEntries(languageValues.map((value) => [value, value])),
  zh: 'cn',
  中文: 'cn',
  普通话: 'cn',
  英文: 'en',
  英语: 'en',
  english: 'en',
  chinese: 'cn',
  粤语: 'cn_cantonese',
  cantonese: 'cn_cantonese',
}

const scopes: Record<SearchScope, readonly SearchKind[]> = {
  title: ['title', 'liveTitle', 'name'],
  text: ['text', 'live'],
  notes: ['notes'],
  summary: ['summary'],
  translation: ['translation', 'name'],
}

const scopeNames: Record<string, SearchScope> = {
  title: 'title',
  标题: 'title',
  text: 'text',
  正文: 'text',
  notes: 'notes',
  笔记: 'notes',
  summary: 'summary',
  总结: 'summary',
  translation: 'translation',
  译文: 'translation',
}

const sourceNames: Record<string, RecordSource | 'sample'> = {
  upload: 'upload',
  上传: 'upload',
  import: 'import',
  导入: 'import',
  meeting: 'meeting',
  会议: 'meeting',
  program: 'program',
  程序: 'program',
  sample: 'sample',
  示例: 'sample',
}

const noNames: SearchNames = { folders: new Map(), tags: new Map() }

/** A filter with its value, a phrase in quotes, or a word. Folded text has neither full-width colons nor spaces. */
const parts = /([^\s":]+):(?:["“]([^"”]*)["”]?|([^\s"]+))|["“]([^"”]*)["”]?|(\S+)/gu

/**
 * `speaker:`, `lang:`, `after:`, `before:`, `in:`, `folder:`, `tag:` and `source:` are filters; `in:` also takes a folder. Phrases stand in quotes.
 * What is not a filter that can be read is searched for, so that nothing typed is silently ignored.
 * @param text folded
 * @param offsetMinutes of the user's local time: minutes to add to it for UTC, as `Date.getTimezoneOffset` gives
 */
export function parseSearchQuery(text: string, offsetMinutes: number, names: SearchNames = noNames): SearchQuery {
  const none = {
    speaker: '',
    language: null,
    from: -Infinity,
    until: Infinity,
    kinds: null,
    folder: null,
    source: '',
  } as const
  const query: SearchQuery = { ...none, terms: [], tags: [] }
  for (const [whole, name = '', quoted, bare, phrase, word] of text.matchAll(parts)) {
    const value = quoted ?? bare
    if (value !== undefined && applyFilter(query, filters[name], { value, offsetMinutes, names })) continue
    const term = (phrase ?? word ?? whole).replace(/\s+/gu, ' ').trim()
    if (term !== '') query.terms.push(term)
  }
  return query
}

/** False if there is no such filter or its value can't be read. */
function applyFilter(
  query: SearchQuery,
  filter: (typeof filters)[string] | undefined,
  { value, offsetMinutes, names }: { value: string; offsetMinutes: number; names: SearchNames },
): boolean {
  switch (filter) {
    case 'speaker':
      query.speaker = value
      return true
    case 'language': {
      const language = languageNames[value]
      if (language) query.language = language
      return language !== undefined
    }
    case 'from':
    case 'until': {
      const period = parsePeriod(value, offsetMinutes)
      if (period) query[filter] = filter === 'from' ? period.from : period.until
      return period !== null
    }
    case 'scope': {
      const scope = scopeNames[value]
      if (scope) query.kinds = [...(query.kinds ?? []), ...scopes[scope]]
      return scope !== undefined || applyFilter(query, 'folder', { value, offsetMinutes, names })
    }
    case 'folder': {
      const folder = names.folders.get(value)
      if (folder !== undefined) query.folder = folder
      return folder !== undefined
    }
    case 'tag': {
      const tag = names.tags.get(value)
      if (tag !== undefined) query.tags.push(tag)
      return tag !== undefined
    }
    case 'source': {
      const source = sourceNames[value]
      if (source) query.source = source
      return source !== undefined
    }
    case undefined:
      return false
  }
}

/**
 * A year, month or day, such as 2026, 2026-11 or 2026/11/22. `after:` includes it, `before:` ends with it, so that both together
 * select it.
 */
function parsePeriod(text: string, offsetMinutes: number): { from: number; until: number } | null {
  const match = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  if (year === undefined || (month !== undefined && (month < 1 || month > 12))) return null
  if (day !== undefined && (day < 1 || day > 31)) return null
  const at = (...date: [year: number, monthIndex: number, day: number]) => Date.UTC(...date) + offsetMinutes * 60_000
  const next =
    month === undefined ? at(year + 1, 0, 1) : day === undefined ? at(year, month, 1) : at(year, month - 1, day + 1)
  return { from: at(year, (month ?? 1) - 1, day ?? 1), until: next }
}
