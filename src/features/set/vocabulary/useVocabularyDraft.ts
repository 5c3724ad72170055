import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../../shared/http/apiError'
import { queryClient } from '../../../shared/http/queryClient'
import { stored } from '../../../shared/storage/localStore'
import { fetchVocabulary, saveVocabulary, vocabularyQuery } from '../../../shared/vocabulary/vocabularyApi'
import type { Id } from '../../../wire/responses'
import { VocabularyFault, type Vocabulary } from '../../../wire/vocabularySchemas'
import {
  editAfterSave,
  editOf,
  filledRows,
  isSameVocabulary,
  mergeVocabulary,
  vocabularyOf,
  type RuleFault,
  type RuleRow,
  type VocabularyEdit,
} from './vocabularyDraft'

interface Draft {
  /** What the changes were made to. */
  readonly base: Vocabulary
  readonly edit: VocabularyEdit
}

/** A row that the server refused, as it was sent. */
interface RefusedRow extends RuleFault {
  readonly row: RuleRow
}

/** Edits the user's vocabulary. Changes are kept on this device until they are saved. */
export function useVocabularyDraft(saved: Vocabulary, owner: Id) {
  const [draft, setDraft] = useState(() => storedDraft(owner) ?? { base: saved, edit: editOf(saved) })
  const { base, edit } = draft
  const changed = edit.text.trim() !== '' || !isSameVocabulary(vocabularyOf(edit), base)
  if (!changed && !isSameVocabulary(base, saved)) setDraft({ base: saved, edit: editOf(saved) })
  useEffect(() => {
    if (changed) storeDraft(owner, { base, edit })
    else stored.vocabularyDraft.remove()
  }, [owner, changed, base, edit])

  const save = useMutation({
    mutationFn: async (submitted: VocabularyEdit) => {
      const kept = await saveVocabulary(mergeVocabulary(vocabularyOf(submitted), base, await fetchVocabulary()))
      queryClient.setQueryData(vocabularyQuery.queryKey, kept)
      setDraft((now) => ({ base: kept, edit: editAfterSave(now.edit, submitted, kept) }))
    },
  })
  const refused = save.isError ? refusedRow(save.error, save.variables) : null
  return {
    edit,
    changed,
    save,
    /** Shown beside the row until it is changed. */
    refused: refused && edit.rows.includes(refused.row) ? refused : null,
    change: (part: Partial<VocabularyEdit>) => setDraft((now) => ({ ...now, edit: { ...now.edit, ...part } })),
    discard: () => setDraft({ base: saved, edit: editOf(saved) }),
  }
}

function refusedRow(error: unknown, submitted: VocabularyEdit): RefusedRow | null {
  if (!(error instanceof ApiError)) return null
  const fault = v.safeParse(VocabularyFault, error.data)
  if (!fault.success) return null
  const { field, index, reason, part } = fault.output
  const row = field === 'replacements' ? filledRows(submitted)[index] : undefined
  return row ? { row, reason, part: part ?? 'from' } : null
}

function storedDraft(owner: Id): Draft | null {
  const draft = stored.vocabularyDraft.read()
  if (draft?.owner !== owner) return null
  return { base: draft.base, edit: { ...editOf(draft), text: draft.text } }
}

function storeDraft(owner: Id, { base, edit }: Draft): void {
  const rows = edit.rows.map(({ from, to }) => ({ from, to }))
  stored.vocabularyDraft.write({ owner, base, terms: [...edit.terms], replacements: rows, text: edit.text })
}
