/** A user's edited insights, stored on this device until the server has them. */
import * as v from 'valibot'
import { readText, removeText, writeText } from '../../../../shared/storage/storedValue'
import type { Id } from '../../../../wire/responses'
import { Mindmap, Summary, type InsightOrigin } from '../../../../wire/insightSchemas'

/** What tells one generated result from another. */
interface Generated {
  version?: number | undefined
  by?: InsightOrigin | undefined
}

export interface InsightDrafts<T> {
  store(id: Id, value: T): void
  remove(id: Id): void
  has(id: Id): boolean
  /** Returns the draft if it belongs to this result; otherwise deletes it and returns the result. */
  apply(id: Id, value: T | null): T | null
}

function createDrafts<T extends Generated>(name: string, schema: v.GenericSchema<unknown, T>): InsightDrafts<T> {
  const keyOf = (id: Id) => `${name} ${id}`
  const read = (id: Id): T | null => {
    try {
      const result = v.safeParse(schema, JSON.parse(readText(keyOf(id)) ?? 'null'))
      return result.success ? result.output : null
    } catch {
      return null
    }
  }
  const remove = (id: Id) => removeText(keyOf(id))
  return {
    store: (id, value) => writeText(keyOf(id), JSON.stringify(value)),
    remove,
    has: (id) => readText(keyOf(id)) !== null,
    apply(id, value) {
      const draft = read(id)
      if (value && draft && draft.version === value.version && draft.by === value.by) return draft
      remove(id)
      return value
    },
  }
}

export const mindmapDrafts = createDrafts<Mindmap>('mindmapDraft', Mindmap)
export const summaryDrafts = createDrafts<Summary>('summaryDraft', Summary)
