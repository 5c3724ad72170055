/** The user's edited mind map, stored on this device until the server has it. */
import * as v from 'valibot'
import { readText, removeText, writeText } from '../../../../shared/storage/localStore'
import type { Id } from '../../../../wire/responses'
import { Mindmap } from '../../../../wire/insightSchemas'

const keyOf = (id: Id) => `mindmapDraft ${id}`

export const storeDraft = (id: Id, map: Mindmap) => writeText(keyOf(id), JSON.stringify(map))
export const deleteDraft = (id: Id) => removeText(keyOf(id))
export const hasDraft = (id: Id) => readText(keyOf(id)) !== null

/** Returns the draft if it belongs to this mind map; otherwise deletes it and returns the map. */
export function applyDraft(id: Id, mindmap: Mindmap | null): Mindmap | null {
  const draft = readDraft(id)
  if (mindmap && draft && draft.version === mindmap.version && draft.by === mindmap.by) return draft
  deleteDraft(id)
  return mindmap
}

function readDraft(id: Id): Mindmap | null {
  try {
    const result = v.safeParse(Mindmap, JSON.parse(readText(keyOf(id)) ?? 'null'))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
