import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { errorText } from '../../../shared/http/errorText'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import type { PlacedRecords, PlaceRecords } from '../../../wire/librarySchemas'
import type { Task } from '../../../wire/responses'
import { shortRecordName } from '../record/recordName'
import { placeRecords } from './libraryApi'

type Change = PlaceRecords['changes'][number]

export interface PlaceRequest {
  readonly tasks: readonly Task[]
  readonly change: Omit<Change, 'ids'>
  /** What to say afterward. `title` is that of the first record. */
  readonly done: (values: { count: number; title: string }) => string
}

/** Records in one request. */
const recordsPerCall = 500

/** Moves records, and gives them tags and stars. Tells of the result and offers to undo it. */
export function usePlaceRecords() {
  const t = useT()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tasks, change }: PlaceRequest) => placeAll([{ ids: tasks.map(({ id }) => id), ...change }]),
    onSuccess: async ({ changed, missing, undo, error }, { tasks, done }) => {
      const gone = new Set(missing.map(String))
      const first = tasks.find(({ id }) => !gone.has(String(id)))
      if (changed > 0 && first) {
        notify({
          kind: 'success',
          text: done({ count: changed, title: shortRecordName(first, t) }),
          dedupeKey: `placed ${Date.now()}`,
          action: { text: t('task.delete.undo'), run: () => void undoPlacing(client, undo, t) },
        })
      } else if (!error && missing.length === 0) notify({ kind: 'info', text: t('library.place.unchanged') })
      tellProblems({ missing, error }, t)
      await refresh(client)
    },
  })
}

async function undoPlacing(client: QueryClient, undo: PlacedRecords['undo'], t: Translate): Promise<void> {
  const result = await placeAll(undo)
  if (result.changed > 0)
    notify({ kind: 'success', text: t('library.place.undone'), dedupeKey: `undone ${Date.now()}` })
  tellProblems(result, t)
  await refresh(client)
}

function tellProblems({ missing, error }: Pick<Result, 'missing' | 'error'>, t: Translate): void {
  if (missing.length > 0) notify({ kind: 'warning', text: t('library.place.missing', { count: missing.length }) })
  if (error !== undefined) notify({ kind: 'error', text: errorText(error).text })
}

const refresh = (client: QueryClient) =>
  Promise.all([['tasks'], ['library'], ['search']].map((queryKey) => client.invalidateQueries({ queryKey })))

interface Result extends PlacedRecords {
  /** What ended it early. */
  error?: unknown
}

/** In parts that the server accepts. What was done before a failure stays done, and can be undone. */
async function placeAll(changes: readonly Change[]): Promise<Result> {
  const all: Result = { changed: 0, missing: [], undo: [] }
  try {
    for (const part of changes.flatMap(split)) {
      const { changed, missing, undo } = await placeRecords({ changes: [part] })
      all.changed += changed
      all.missing.push(...missing)
      all.undo.unshift(...undo)
    }
  } catch (error) {
    all.error = error
  }
  return all
}

function split({ ids, ...change }: Change): Change[] {
  const parts: Change[] = []
  for (let start = 0; start < ids.length; start += recordsPerCall)
    parts.push({ ids: ids.slice(start, start + recordsPerCall), ...change })
  return parts
}
