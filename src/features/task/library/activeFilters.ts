/** The filters of a view in words. */
import type { Locale, Translate } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { recordSources } from '../../../wire/constants'
import type { Library } from '../../../wire/librarySchemas'
import type { RecordFilters } from '../record/recordFilters'
import type { RecordListParams } from '../record/recordListUrl'
import { statusStyles } from '../record/recordStatus'

export interface ActiveFilter {
  key: string
  text: string
  /** The change of the view that removes it. */
  remove: Partial<RecordListParams>
}

/** Presets of lengths, in seconds. */
export const lengths = [
  { name: 'short', min: undefined, max: '600' },
  { name: 'medium', min: '600', max: '1800' },
  { name: 'long', min: '1800', max: '3600' },
  { name: 'longest', min: '3600', max: undefined },
] as const

/** Filters without those that are undefined. */
export function withFilters(filters: RecordFilters, change: RecordFilters): RecordFilters {
  return Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined))
}

/** In the order in which they are shown. */
export function activeFilters(
  { keyword, status, filters }: RecordListParams,
  { t, locale, library }: { t: Translate; locale: Locale; library: Library },
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const add = (key: string, text: string, remove: Partial<RecordListParams>) => active.push({ key, text, remove })
  const without = (change: RecordFilters) => ({ filters: withFilters(filters, change) })
  const named = (name: Parameters<Translate>[0], value: string) => t('library.filter.value', { name: t(name), value })
  const { q, folder, tags, shared, favorite, language, from, until, min, max, speaker, source } = filters
  if (keyword !== '') add('keyword', t('library.filter.keyword', { words: keyword }), { keyword: '' })
  if (q) add('q', t('library.filter.words', { words: q }), without({ q: undefined }))
  if (status !== null) add('status', named('library.filter.status', t(statusStyles[status].name)), { status: null })
  if (folder)
    add('folder', named('library.filter.folder', folderName(library, folder, t)), without({ folder: undefined }))
  const tagIds = tags?.split(',') ?? []
  for (const id of tagIds) {
    const name = library.tags.find((tag) => String(tag.id) === id)?.name ?? t('library.filter.gone')
    const others = tagIds.filter((other) => other !== id).join(',')
    add(`tag ${id}`, named('library.filter.tag', name), without({ tags: others || undefined }))
  }
  if (shared) add('shared', t('library.rail.shared'), without({ shared: undefined }))
  if (favorite) add('favorite', t('library.filter.favorite'), without({ favorite: undefined }))
  if (language)
    add('language', named('library.filter.language', languageName(language, t)), without({ language: undefined }))
  if (from || until) {
    const text = named('library.filter.date', dateRange({ from, until }, t, locale))
    add('date', text, without({ from: undefined, until: undefined }))
  }
  if (min || max) {
    const preset = lengths.find((known) => known.min === min && known.max === max)
    const text = t(`library.length.${preset?.name ?? 'custom'}`)
    add('length', named('library.filter.length', text), without({ min: undefined, max: undefined }))
  }
  if (speaker) add('speaker', named('library.filter.speaker', speaker), without({ speaker: undefined }))
  if (isSource(source))
    add('source', named('library.filter.source', t(`library.source.${source}`)), without({ source: undefined }))
  return active
}

export const sources = [...recordSources, 'sample'] as const
const isSource = (text: string | undefined): text is (typeof sources)[number] => sources.some((known) => known === text)

function folderName({ folders }: Library, id: string, t: Translate): string {
  if (id === '0') return t('library.rail.unfiled')
  return folders.find((folder) => String(folder.id) === id)?.name ?? t('library.filter.gone')
}

function dateRange({ from, until }: Pick<RecordFilters, 'from' | 'until'>, t: Translate, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const say = (text: string) => format.format(new Date(`${text}T00:00`))
  if (from && until) return t('library.date.range', { from: say(from), until: say(until) })
  return from ? t('library.date.since', { from: say(from) }) : t('library.date.to', { until: say(until ?? '') })
}
