/** A mind map as its reader changed it, kept on this device until the server has it. */
import * as v from 'valibot'
import { readText, removeText, writeText } from '../../../../shared/storage'
import type { Id } from '../../../../wire/bodies'
import { Mindmap } from '../../../../wire/insight'

const keyOf = (id: Id) => `mindmapDraft ${id}`

export const keepDraft = (id: Id, map: Mindmap) => writeText(keyOf(id), JSON.stringify(map))
export const dropDraft = (id: Id) => removeText(keyOf(id))
export const hasDraft = (id: Id) => readText(keyOf(id)) !== null

/** The map with what was kept; that of another version of the text is forgotten. */
export function withDraft(id: Id, map: Mindmap | null): Mindmap | null {
  const draft = readDraft(id)
  if (map && draft && draft.version === map.version && draft.by === map.by) return draft
  dropDraft(id)
  return map
}

function readDraft(id: Id): Mindmap | null {
  try {
    const result = v.safeParse(Mindmap, JSON.parse(readText(keyOf(id)) ?? 'null'))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
