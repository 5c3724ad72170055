import { useMemo } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import type { Mindmap } from '../../../../wire/insightSchemas'
import type { Task } from '../../../../wire/responses'
import { recordName } from '../../record/recordName'
import { parseMindmap, type ParsedMindmap } from './parseMindmap'

/** The mind map of a record; null if there is none that can be shown. */
export function useParsedMindmap(task: Task, value: Mindmap | null): ParsedMindmap | null {
  const t = useT()
  const name = recordName(task, t)
  return useMemo(() => {
    if (!value) return null
    // The root is the record, also after it was renamed.
    return parseMindmap(value.edited === 1 || typeof value.Title !== 'string' ? value : { ...value, Title: name })
  }, [value, name])
}
