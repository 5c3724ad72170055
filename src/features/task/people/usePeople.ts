import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import type { Person, RecordPeople } from '../../../wire/peopleSchemas'
import type { Id } from '../../../wire/responses'
import { fetchPeople } from './peopleApi'

export const peopleKey = (id: Id) => ['people', String(id)]

/** Who has access to a record; `data` is null where the server has no such thing. */
export const usePeople = (id: Id, enabled = true): UseQueryResult<RecordPeople | null> =>
  useQuery({
    queryKey: peopleKey(id),
    queryFn: ({ signal }) => nullIfUnsupported(fetchPeople(id, signal)),
    staleTime: 0,
    enabled,
  })

/** The owner and everybody else with access. */
export const everybody = (people: RecordPeople | null | undefined): readonly Person[] =>
  people ? [people.owner, ...people.people] : []
