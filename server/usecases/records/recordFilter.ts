import type * as v from 'valibot'
import type { RecordFilter, TaskPage } from '../../../src/wire/requests'
import type { RecordSource } from '../../../src/wire/constants'
import type { TaskFilter } from '../../ports/rows'

type Sent = v.InferOutput<typeof RecordFilter> &
  Partial<Pick<v.InferOutput<typeof TaskPage>, 'keyword' | 'status' | 'type' | 'ids' | 'deleted'>>

/** The filter that a list of records was asked for with. */
export function toTaskFilter(sent: Sent): TaskFilter {
  const { keyword, status, type, ids, from, until, speaker, tags } = sent
  return {
    ...{ keyword, ids, from, until, tags },
    speakers: speaker ? [speaker] : undefined,
    status: status === '' ? undefined : status,
    type: type || undefined,
    language: sent.language || undefined,
    minTimes: sent.min,
    maxTimes: sent.max,
    folderId: sent.folder === 0 ? null : sent.folder,
    favorite: sent.favorite === 1 ? true : undefined,
    deleted: sent.deleted === 1,
    ...filterOfSource(sent.source),
  }
}

/** Samples are no uploads. '' is any source. */
export const filterOfSource = (source: RecordSource | 'sample' | ''): Partial<TaskFilter> =>
  source === '' ? {} : source === 'sample' ? { sample: true } : { source, sample: false }
