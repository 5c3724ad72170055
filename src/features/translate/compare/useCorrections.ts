import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../shared/currentUser'
import type { Id } from '../../../wire/bodies'
import type { TranslatedParagraph } from '../../../wire/translation'
import { editTranslation } from '../api'
import { knownTranslation, setTranslation } from '../translations'
import { Corrections } from './Corrections'
import { openJournal, type KeptChange } from './journal'
import { withChange } from './paragraphs'

const journal = openJournal()

/** What the reader changes of a translation that is open. Null until what this device kept has been read: until then it is only read. */
export function useCorrections(id: Id): Corrections | null {
  const user = useCurrentUser().data?.id
  const [corrections, setCorrections] = useState<Corrections | null>(null)
  useEffect(() => {
    if (user === undefined) return
    let stale = false
    let opened: Corrections | null = null
    void open(user, id).then((made) => {
      if (stale) return
      opened = made
      setCorrections(made)
    })
    return () => {
      stale = true
      opened?.close()
      setCorrections(null)
    }
  }, [user, id])
  useLeaving(corrections)
  return corrections
}

async function open(user: Id, id: Id): Promise<Corrections> {
  const place = { user, translation: id }
  const kept = await journal.read(place).catch(() => new Map<number, KeptChange>())
  const corrections = new Corrections({
    id,
    paragraph: (index) => knownTranslation(id)?.list?.[index],
    send: editTranslation,
    onSaved: (saved) =>
      setParagraphs(id, (list) => {
        for (const [index, change] of saved) {
          const before = list[index]
          if (before) list[index] = withChange(before, change)
        }
      }),
    onClashes: (clashes) =>
      setParagraphs(id, (list) => {
        for (const { index, ...paragraph } of clashes) if (list[index]) list[index] = paragraph
      }),
    journal: {
      write: (changes) => journal.write(place, changes),
      forget: (indexes) => journal.forget(place, indexes),
    },
    now: () => Date.now(),
    random: () => Math.random(),
  })
  corrections.restore(kept)
  return corrections
}

function setParagraphs(id: Id, change: (list: TranslatedParagraph[]) => void): void {
  setTranslation(id, (known) => {
    const list = [...(known.list ?? [])]
    change(list)
    return { ...known, list }
  })
}

/** What is hidden may never be shown again: it is saved at once. Only what is kept nowhere asks whether to stay. */
function useLeaving(corrections: Corrections | null): void {
  useEffect(() => {
    if (!corrections) return
    const hide = () => document.visibilityState === 'hidden' && void corrections.saveNow()
    const online = () => void corrections.saveNow()
    const leave = (event: BeforeUnloadEvent) => {
      const { step, kept } = corrections.state.getState()
      if (!kept && step.is !== 'saved') event.preventDefault()
    }
    const control = new AbortController()
    const { signal } = control
    document.addEventListener('visibilitychange', hide, { signal })
    window.addEventListener('online', online, { signal })
    window.addEventListener('beforeunload', leave, { signal })
    return () => control.abort()
  }, [corrections])
}
