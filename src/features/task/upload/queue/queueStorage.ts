/** Persists the queue's items per user in IndexedDB, without their files, so that they survive a reload. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as v from 'valibot'
import { Id, UploadResult } from '../../../../wire/responses'
import { recordingLanguages } from '../../../../wire/constants'
import type { StoreApi } from 'zustand/vanilla'
import { failedStatus, toStoredFailure, StoredFailure } from './storedFailure'
import type { UploadItem } from './uploadItem'
import type { ImportedTranscript } from '../../../../transcript/import/importedTranscript'
import { activeTabIds } from '../../../../shared/tabId'

const StoredUpload = v.object({
  id: v.string(),
  /** Id of the user. */
  owner: Id,
  /** Id of the tab whose queue it is in. */
  tab: v.string(),
  /** Milliseconds since 1970. */
  savedAtMs: v.number(),
  pickedAtMs: v.number(),
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  title: v.string(),
  language: v.nullable(v.picklist(recordingLanguages)),
  vocabulary: v.optional(v.array(v.string())),
  folder: v.optional(v.number()),
  durationMs: v.nullable(v.number()),
  uploaded: v.nullable(UploadResult),
  partial: v.optional(v.nullable(v.string())),
  isTranscript: v.optional(v.boolean()),
  transcript: v.optional(v.nullable(v.custom<ImportedTranscript>((value) => typeof value === 'object'))),
  transcriptName: v.optional(v.string()),
  asked: v.boolean(),
  failure: v.optional(v.nullable(StoredFailure), null),
  /** Of an item that is a record and still transcribed. */
  taskId: v.optional(v.nullable(Id), null),
})
type StoredUpload = v.InferOutput<typeof StoredUpload>

interface UploadsDb extends DBSchema {
  rows: { key: string; value: StoredUpload }
}

/** Item storage. Never rejects: if the browser blocks storage, the items are lost on reload. */
export interface UploadQueueStorage {
  save(owner: Id, tab: string, item: UploadItem): Promise<void>
  remove(id: string): Promise<void>
  /**
   * Takes over the user's items of this tab and of closed tabs, oldest first. Items of other open tabs stay with them.
   */
  claim(owner: Id, tab: string): Promise<UploadItem[]>
}

/** After this time the server has deleted unused uploads. */
const maxAgeMs = 7 * 24 * 3_600_000
/** If open tabs can't be determined, items untouched for this long count as abandoned. */
const abandonedAfterMs = 12 * 3_600_000

export function openQueueStorage(now = Date.now): UploadQueueStorage {
  let opening: Promise<IDBPDatabase<UploadsDb>> | null = null
  const open = () =>
    openDB<UploadsDb>('uploads', 1, { upgrade: (db) => void db.createObjectStore('rows', { keyPath: 'id' }) })
  const withDb = async <T>(work: (db: IDBPDatabase<UploadsDb>) => Promise<T>, fallback: T): Promise<T> => {
    try {
      opening ??= open()
      return await work(await opening)
    } catch {
      return fallback
    }
  }
  return {
    save: (owner, tab, item) =>
      withDb(async (db) => void (await db.put('rows', toStored(item, { owner, tab, savedAtMs: now() }))), undefined),
    remove: (id) => withDb((db) => db.delete('rows', id), undefined),
    claim: (owner, tab) => withDb((db) => claimItems(db, { owner, tab, nowMs: now() }), []),
  }
}

interface Claim {
  owner: Id
  tab: string
  /** Milliseconds since 1970. */
  nowMs: number
}

async function claimItems(db: IDBPDatabase<UploadsDb>, { owner, tab, nowMs }: Claim): Promise<UploadItem[]> {
  // Must come first: a transaction ends when anything else is awaited.
  const activeTabs = await activeTabIds()
  const transaction = db.transaction('rows', 'readwrite')
  const items: StoredUpload[] = []
  for (const raw of await transaction.store.getAll()) {
    const { success, output } = v.safeParse(StoredUpload, raw)
    if (!success || nowMs - output.savedAtMs > maxAgeMs) {
      await transaction.store.delete(raw.id)
      continue
    }
    const isOtherTabs =
      output.tab !== tab && (activeTabs ? activeTabs.has(output.tab) : nowMs - output.savedAtMs < abandonedAfterMs)
    if (output.owner !== owner || isOtherTabs) continue
    await transaction.store.put({ ...output, tab })
    items.push(output)
  }
  await transaction.done
  return items.sort((one, other) => one.pickedAtMs - other.pickedAtMs).map(fromStored)
}

function toStored(item: UploadItem, where: Pick<StoredUpload, 'owner' | 'tab' | 'savedAtMs'>): StoredUpload {
  const { file, status, vocabulary, ...fields } = item
  return {
    ...fields,
    ...where,
    vocabulary: vocabulary && [...vocabulary],
    failure: toStoredFailure(item),
    taskId: status.type === 'done' ? status.taskId : null,
  }
}

/** Uploaded items don't need their file anymore. Records and stored failures keep their status. */
function fromStored(stored: StoredUpload): UploadItem {
  const { owner, tab, savedAtMs, failure, taskId, ...fields } = stored
  return { ...fields, file: null, status: statusOf(stored) }
}

function statusOf({ failure, taskId, uploaded, isTranscript, transcript }: StoredUpload): UploadItem['status'] {
  if (taskId !== null) return { type: 'done', taskId }
  return failure ? failedStatus(failure) : { type: uploaded || (isTranscript && transcript) ? 'ready' : 'missing' }
}

const errorIn = ({ status }: UploadItem) => (status.type === 'failed' ? status.error : null)
const isEnded = ({ status }: UploadItem) => status.type === 'done' && status.ended === true
const storedFields = [
  'file',
  'title',
  'language',
  'vocabulary',
  'durationMs',
  'uploaded',
  'partial',
  'transcript',
  'asked',
] as const

/** Stores every item now and after each change, until its transcription has ended or it is removed. Returns the unsubscribe function. */
export function persistItems(
  store: Pick<StoreApi<{ items: readonly UploadItem[] }>, 'getState' | 'subscribe'>,
  save: (item: UploadItem) => Promise<void>,
  remove: (id: string) => Promise<void>,
): () => void {
  const persistChanges = (items: readonly UploadItem[], before: readonly UploadItem[]) => {
    const known = new Map(before.map((item) => [item.id, item]))
    for (const item of items) {
      const old = known.get(item.id)
      known.delete(item.id)
      if (isEnded(item)) {
        if (!old || !isEnded(old)) void remove(item.id)
        continue
      }
      const changed =
        !old ||
        errorIn(item) !== errorIn(old) ||
        (item.status.type === 'done') !== (old.status.type === 'done') ||
        storedFields.some((field) => item[field] !== old[field])
      if (changed) void save(item)
    }
    for (const id of known.keys()) void remove(id)
  }
  persistChanges(store.getState().items, [])
  return store.subscribe(({ items }, { items: before }) => persistChanges(items, before))
}
