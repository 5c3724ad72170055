import { useMutation } from '@tanstack/react-query'
import type { Id } from '../../../../wire/responses'
import type { Mindmap } from '../../../../wire/insightSchemas'
import { editMindmap } from '../insightApi'
import type { GenerationJob } from '../generation/GenerationJob'
import { mindmapDrafts } from '../generation/insightDraft'
import { renameNode, toWireNode, type MindmapNode } from './mindmapNodes'

interface MindmapEdits {
  /** `unsent`: the last edit could not be saved. */
  state: 'saved' | 'saving' | 'unsent'
  rename: (id: number, name: string) => void
  retry: () => void
}

/** Label edits: shown at once, saved one after the other, stored as a draft on this device until saved. */
export function useMindmapEdits(id: Id, job: GenerationJob<Mindmap>, root: MindmapNode | null): MindmapEdits {
  const saving = useMutation({
    scope: { id: `mindmap ${id}` },
    mutationFn: (map: Mindmap) => editMindmap({ id, mindmap: { ...map, Title: String(map.Title) } }),
    onSuccess: (_, map) => {
      if (job.state.getState().value === map) mindmapDrafts.remove(id)
    },
  })
  const save = (map: Mindmap) => {
    mindmapDrafts.store(id, map)
    saving.mutate(map)
  }
  return {
    state: saving.isPending ? 'saving' : mindmapDrafts.has(id) ? 'unsent' : 'saved',
    rename(node, name) {
      const { value } = job.state.getState()
      if (!value || !root) return
      const map: Mindmap = { ...value, ...toWireNode(renameNode(root, node, name)), edited: 1 }
      job.setValue(map)
      save(map)
    },
    retry() {
      const { value } = job.state.getState()
      if (value) save(value)
    },
  }
}
