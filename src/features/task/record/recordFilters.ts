/** Filters of the list of records, as they stand in the URL. */
import type { TaskPage } from '../../../wire/requests'
import { languageValues, recordSources } from '../../../wire/constants'

const day = /^\d{4}-\d\d-\d\d$/
const number = /^\d{1,9}$/
const oneOf = (...values: readonly string[]) => new RegExp(`^(?:${values.join('|')})$`)

/** What each may be. Anything else is ignored. Days are local; `until` is the last one. `q` are words to search for in the texts. */
const forms = {
  q: /^.{1,200}$/u,
  folder: number,
  tags: /^\d{1,9}(?:,\d{1,9}){0,19}$/,
  favorite: oneOf('1'),
  shared: oneOf('1'),
  language: oneOf(...languageValues),
  from: day,
  until: day,
  min: number,
  max: number,
  speaker: /^.{1,100}$/u,
  source: oneOf(...recordSources, 'sample'),
  sort: oneOf('created', 'title', '-title', 'times', '-times', 'opened', '-opened'),
} as const
type FilterName = keyof typeof forms
export type RecordFilters = { readonly [Name in FilterName]?: string | undefined }

const names = Object.keys(forms) as FilterName[]

/** Those that are valid. */
export function parseFilters(params: URLSearchParams): RecordFilters {
  const filters: { [Name in FilterName]?: string } = {}
  for (const name of names) {
    const value = params.get(name)?.trim() ?? ''
    if (forms[name].test(value) && !(forms[name] === day && Number.isNaN(startOf(value)))) filters[name] = value
  }
  return filters
}

/** For `toListParams`: in a fixed order, null for those that are absent. */
export const filterParams = (filters: RecordFilters): Record<FilterName, string | null> =>
  Object.fromEntries(names.map((name) => [name, filters[name] ?? null])) as Record<FilterName, string | null>

/** Milliseconds since 1970 at which a local day begins. @param later days to add */
function startOf(text: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

/** Parameters of the request, without words and those that are absent. */
export function filterRequest({ q: _, from, until, ...others }: RecordFilters): Partial<TaskPage> {
  return {
    ...others,
    ...(from && { from: new Date(startOf(from)).toISOString() }),
    ...(until && { until: new Date(startOf(until, 1)).toISOString() }),
  } as Partial<TaskPage>
}
