import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useT, type Translate } from '../../shared/i18n/intl'
import { meetingPath } from '../../features/meeting/meeting/meetingPaths'
import { comparisonPath } from '../../shared/navigation/comparisonPath'
import { recordPath } from '../../shared/navigation/recordPath'
import { formatTime } from '../../shared/time/formatTime'
import type { SearchHit } from '../../wire/searchSchemas'
import { PageIcon } from '../pages/PageIcon'
import type { PaletteGroup, PaletteItem } from './groups'
import { searchEverything } from './searchApi'

const maxHits = 12

/** What was said, written and translated. Empty where the server has no search. `query` is what was typed a moment ago. */
export function useContentFound(query: string): PaletteGroup {
  const t = useT()
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => searchEverything(query, signal),
    enabled: query !== '',
  })
  // Titles of records have a group of their own.
  const hits =
    query === '' ? [] : (data?.hits ?? []).filter(({ scope, target }) => scope !== 'title' || target !== 'record')
  const items = hits.slice(0, maxHits).map((hit, index) => toItem(t, hit, index))
  const note = isError ? 'palette.records.failed' : isFetching ? 'palette.records.loading' : undefined
  const inRecords = hits.filter(({ target }) => target === 'record')
  const all = [
    ...(inRecords.some(({ owner_name }) => !owner_name)
      ? [toAll(query, t('palette.content.all', { words: query }))]
      : []),
    ...(inRecords.some(({ owner_name }) => owner_name)
      ? [toAll(query, t('palette.content.allShared', { words: query }), { shared: '1' })]
      : []),
  ]
  return { title: 'palette.group.content', items: [...items, ...all], note }
}

/** Opens the list of records with all that was found in them. */
const toAll = (query: string, title: string, view: Record<string, string> = {}): PaletteItem => ({
  id: `all results ${JSON.stringify(view)}`,
  title,
  icon: <SearchOutlined />,
  action: `/task/detail?${new URLSearchParams({ q: query, ...view }).toString()}`,
})

function toItem(t: Translate, hit: SearchHit, index: number): PaletteItem {
  const { target, id, scope, start, speaker, title, text, marks, owner_name } = hit
  const where = scope === 'text' ? [] : [t(`palette.scope.${scope}`)]
  const facts = [
    ...where,
    speaker,
    start === undefined ? '' : formatTime(start),
    owner_name ? t('palette.content.owner', { name: owner_name }) : '',
  ]
  return {
    // A point and a chapter of a summary can have the same start.
    id: `hit ${index} ${target} ${id} ${scope}`,
    title: text,
    marks,
    detail: title.trim() || t('task.record.untitled'),
    facts: facts
      .filter((fact) => fact !== '')
      .map((fact) => ` · ${fact}`)
      .join(''),
    icon: <PageIcon name={icons[target]} />,
    action: paths[target](id, start),
  }
}

const icons = { record: 'transcript', meeting: 'meeting', translation: 'translate' } as const satisfies Record<
  SearchHit['target'],
  string
>

const paths: Record<SearchHit['target'], (id: SearchHit['id'], ms?: number) => string> = {
  record: recordPath,
  meeting: meetingPath,
  translation: comparisonPath,
}
