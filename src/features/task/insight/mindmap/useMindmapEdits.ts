import { useMutation } from '@tanstack/react-query'
import type { Id } from '../../../../wire/bodies'
import type { Mindmap } from '../../../../wire/insight'
import { editMindmap } from '../../api'
import type { Maker } from '../Maker'
import { dropDraft, hasDraft, keepDraft } from './draft'
import { rename, toWire, type MindNode } from './tree'

interface Edits {
  /** `unsent`: the server does not have what shows. */
  state: 'saved' | 'saving' | 'unsent'
  rename: (id: number, name: string) => void
  retry: () => void
}

/** Labels as their reader changes them: shown at once, saved one after the other, kept on this device until they are. */
export function useMindmapEdits(id: Id, maker: Maker<Mindmap>, root: MindNode | null): Edits {
  const saving = useMutation({
    scope: { id: `mindmap ${id}` },
    mutationFn: (map: Mindmap) => editMindmap({ id, mindmap: { ...map, Title: String(map.Title) } }),
    onSuccess: (_, map) => {
      if (maker.state.getState().made === map) dropDraft(id)
    },
  })
  const save = (map: Mindmap) => {
    keepDraft(id, map)
    saving.mutate(map)
  }
  return {
    state: saving.isPending ? 'saving' : hasDraft(id) ? 'unsent' : 'saved',
    rename(node, name) {
      const { made } = maker.state.getState()
      if (!made || !root) return
      const map: Mindmap = { ...made, ...toWire(rename(root, node, name)), edited: 1 }
      maker.put(map)
      save(map)
    },
    retry() {
      const { made } = maker.state.getState()
      if (made) save(made)
    },
  }
}
