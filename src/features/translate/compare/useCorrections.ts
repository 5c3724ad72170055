import { useEffect, useState } from 'react'
import { canEdit } from '../../../shared/account/recordRole'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useSaveOnLeave } from '../../../shared/autosave/useSaveOnLeave'
import type { Id } from '../../../wire/responses'
import type { TranslatedParagraph, Translation } from '../../../wire/translationSchemas'
import { editTranslation } from '../translation/translationApi'
import { cachedTranslation, updateCachedTranslation } from '../translation/translationQueries'
import { Corrections } from './Corrections'
import { openCorrectionJournal, type StoredCorrection } from './correctionJournal'
import { withChange } from './paragraphChanges'

const journal = openCorrectionJournal()

/**
 * Corrections of an open translation. Null until the local journal has been read; read-only until then, and always where the user may not
 * correct it.
 */
export function useCorrections({ id, role }: Pick<Translation, 'id' | 'role'>): Corrections | null {
  const edits = canEdit({ role })
  const user = useCurrentUser().data?.id
  const [corrections, setCorrections] = useState<Corrections | null>(null)
  useEffect(() => {
    if (user === undefined || !edits) return
    let stale = false
    let opened: Corrections | null = null
    void openCorrections(user, id).then((loaded) => {
      if (stale) return loaded.close()
      opened = loaded
      setCorrections(loaded)
    })
    return () => {
      stale = true
      opened?.close()
      setCorrections(null)
    }
  }, [user, id, edits])
  useSaveOnLeave(corrections)
  return corrections
}

async function openCorrections(user: Id, id: Id): Promise<Corrections> {
  const scope = { user, translation: id }
  const stored = await journal.read(scope).catch(() => new Map<number, StoredCorrection>())
  const corrections = new Corrections({
    id,
    paragraph: (index) => cachedTranslation(id)?.list?.[index],
    send: editTranslation,
    onSaved: (saved) =>
      setParagraphs(id, (list) => {
        for (const [index, change] of saved) {
          const before = list[index]
          if (before) list[index] = withChange(before, change)
        }
      }),
    onConflicts: (conflicts) =>
      setParagraphs(id, (list) => {
        for (const { index, ...paragraph } of conflicts) if (list[index]) list[index] = paragraph
      }),
    journal: {
      write: (changes) => journal.write(scope, changes),
      remove: (indexes) => journal.remove(scope, indexes),
    },
  })
  corrections.restore(stored)
  return corrections
}

function setParagraphs(id: Id, change: (list: TranslatedParagraph[]) => void): void {
  updateCachedTranslation(id, (cached) => {
    const list = [...(cached.list ?? [])]
    change(list)
    return { ...cached, list }
  })
}
