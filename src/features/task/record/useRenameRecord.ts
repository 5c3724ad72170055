import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import { editTask } from './taskApi'
import { useRefreshRecords } from './recordQueries'

type TitledRecord = Pick<Task, 'id' | 'title' | 'version'>

/** The server's limit. */
export const maxTitleLength = 300

export interface RecordRenaming {
  title: string
  setTitle: (title: string) => void
  /** Why the title can't be saved, or not yet; '' if it can. */
  problem: string
  isPending: boolean
  /** Saves the title. An empty one is not saved. */
  submit: () => void
}

/**
 * A title being edited.
 * @param onDone called once it is saved, or when it is unchanged
 */
export function useRenameRecord(task: TitledRecord, onDone: (changed: boolean) => void): RecordRenaming {
  const t = useT()
  const refresh = useRefreshRecords()
  const [current, setCurrent] = useState<TitledRecord>(task)
  const [initialTitle] = useState(task.title)
  const [title, setTitle] = useState(task.title)
  const newTitle = title.trim()
  const rename = useMutation({
    mutationFn: () => renameTask(current, newTitle),
    onSuccess: async (conflict) => {
      if (conflict) return setCurrent(conflict)
      await refresh(task.id)
      onDone(true)
    },
  })
  const conflict = current.title !== initialTitle && t('task.rename.conflict', { title: current.title })
  return {
    title,
    setTitle,
    problem: newTitle === '' ? t('task.rename.empty') : conflict || '',
    isPending: rename.isPending,
    submit() {
      if (rename.isPending) return
      if (newTitle === current.title) onDone(false)
      else if (newTitle) rename.mutate()
    },
  }
}

/**
 * Renames the record, retrying on a newer version of its text. Only a title changed elsewhere is a conflict.
 * @returns the current record if its title changed elsewhere, null once saved
 */
export async function renameTask(task: TitledRecord, title: string): Promise<TitledRecord | null> {
  const edited = await editTask({ id: task.id, version: task.version, title })
  if (edited.ok) return null
  if (edited.conflict.title !== task.title) return edited.conflict
  return renameTask(edited.conflict, title)
}
