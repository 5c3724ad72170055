import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { recordsRequest } from '../record/recordListUrl'
import { fetchTasks } from '../record/taskApi'
import type { ManageListParams } from './manageListUrl'
import styles from './manage.module.css'

interface Props {
  view: ManageListParams
  total: number
  onSelect: (tasks: readonly Task[]) => void
}

/** Most records in one response. */
const pageLimit = 100

/** Selects everything that the filters leave, on all pages. */
export function SelectAll({ view, total, onSelect }: Props) {
  const t = useT()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const select = async () => {
    running.current = new AbortController()
    const { signal } = running.current
    setCount(0)
    try {
      const all = new Map<Task['id'], Task>()
      for (let page = 1; all.size < total; page += 1) {
        const request = { ...recordsRequest({ ...view, page }, view.bin), limit: pageLimit }
        const { rows } = await fetchTasks(request, signal, true)
        if (rows.length === 0) break
        for (const row of rows) all.set(row.id, row)
        setCount(all.size)
      }
      onSelect([...all.values()])
    } catch (error) {
      if (!signal.aborted) notify({ kind: 'error', text: errorText(error).text })
    } finally {
      if (!signal.aborted) setCount(null)
    }
  }
  return (
    <div className={styles.selectAll} role="status">
      {count === null ? (
        <PlainButton onClick={() => void select()}>{t('library.select.all', { total })}</PlainButton>
      ) : (
        t('library.select.loading', { count, total })
      )}
    </div>
  )
}
