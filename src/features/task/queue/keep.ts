/** What outlives a reload: the rows of the queue without their files, for each user, in IndexedDB. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as v from 'valibot'
import { Id, Uploaded } from '../../../wire/bodies'
import { languageValues } from '../../../wire/codes'
import type { StoreApi } from 'zustand/vanilla'
import type { Row } from './row'
import { livingTabs } from './thisTab'

const KeptRow = v.object({
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
  language: v.nullable(v.picklist(languageValues)),
  durationMs: v.nullable(v.number()),
  uploaded: v.nullable(Uploaded),
  asked: v.boolean(),
})
type KeptRow = v.InferOutput<typeof KeptRow>

interface Schema extends DBSchema {
  rows: { key: string; value: KeptRow }
}

/** Where rows are kept. Nothing here rejects: a browser that keeps nothing only forgets. */
export interface Keep {
  save(owner: Id, tab: string, row: Row): Promise<void>
  forget(id: string): Promise<void>
  /**
   * What this tab or a closed one left over, oldest first. The rows belong to this tab from then on; those of living
   * tabs stay with them.
   */
  takeOver(owner: Id, tab: string): Promise<Row[]>
}

/** By then the server has thrown away what was sent and not used. */
const longestMs = 7 * 24 * 3_600_000
/** Where nobody can tell which tabs are alive, a row untouched for this long is nobody's. */
const quietMs = 12 * 3_600_000

export function openKeep(now = Date.now): Keep {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const open = () =>
    openDB<Schema>('uploads', 1, { upgrade: (db) => void db.createObjectStore('rows', { keyPath: 'id' }) })
  const quietly = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      opening ??= open()
      return await work(await opening)
    } catch {
      return otherwise
    }
  }
  return {
    save: (owner, tab, row) =>
      quietly(async (db) => void (await db.put('rows', keptOf(row, { owner, tab, savedAtMs: now() }))), undefined),
    forget: (id) => quietly((db) => db.delete('rows', id), undefined),
    takeOver: (owner, tab) => quietly((db) => takeOver(db, owner, tab, now()), []),
  }
}

async function takeOver(db: IDBPDatabase<Schema>, owner: Id, tab: string, nowMs: number): Promise<Row[]> {
  // Asked first: a transaction ends as soon as something else is waited for.
  const living = await livingTabs()
  const change = db.transaction('rows', 'readwrite')
  const rows: KeptRow[] = []
  for (const raw of await change.store.getAll()) {
    const { success, output } = v.safeParse(KeptRow, raw)
    if (!success || nowMs - output.savedAtMs > longestMs) {
      await change.store.delete(raw.id)
      continue
    }
    const others = output.tab !== tab && (living ? living.has(output.tab) : nowMs - output.savedAtMs < quietMs)
    if (output.owner !== owner || others) continue
    await change.store.put({ ...output, tab })
    rows.push(output)
  }
  await change.done
  return rows.sort((one, other) => one.pickedAtMs - other.pickedAtMs).map(rowOf)
}

function keptOf(row: Row, where: Pick<KeptRow, 'owner' | 'tab' | 'savedAtMs'>): KeptRow {
  const { id, pickedAtMs, name, size, lastModified, title, language, durationMs, uploaded, asked } = row
  return { ...where, id, pickedAtMs, name, size, lastModified, title, language, durationMs, uploaded, asked }
}

/** What was sent already needs its file no more. */
function rowOf({
  id,
  pickedAtMs,
  name,
  size,
  lastModified,
  title,
  language,
  durationMs,
  uploaded,
  asked,
}: KeptRow): Row {
  const step: Row['step'] = { is: uploaded ? 'ready' : 'missing' }
  return { id, pickedAtMs, file: null, name, size, lastModified, title, language, durationMs, uploaded, asked, step }
}

const keptFields = ['file', 'title', 'language', 'durationMs', 'uploaded', 'asked'] as const

/** Keeps every row as it is now and after every change, until it is a record or removed. Returns how to stop. */
export function followRows(store: StoreApi<{ rows: readonly Row[] }>, keep: Keep, owner: Id, tab: string): () => void {
  const follow = (rows: readonly Row[], before: readonly Row[]) => {
    const known = new Map(before.map((row) => [row.id, row]))
    for (const row of rows) {
      const old = known.get(row.id)
      known.delete(row.id)
      if (row.step.is === 'done') {
        if (old?.step.is !== 'done') void keep.forget(row.id)
      } else if (!old || keptFields.some((field) => row[field] !== old[field])) void keep.save(owner, tab, row)
    }
    for (const id of known.keys()) void keep.forget(id)
  }
  follow(store.getState().rows, [])
  return store.subscribe(({ rows }, { rows: before }) => follow(rows, before))
}
