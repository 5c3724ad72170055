import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import styles from './RecordsFilter.module.css'
import type { RecordListParams } from '../record/recordListUrl'
import { filterStatuses, statusStyles } from '../record/recordStatus'

interface Props {
  view: RecordListParams
  onChange: (change: Partial<RecordListParams>) => void
  /** Further filters. */
  children?: ReactNode
}

/** Title search and status filter. */
export function RecordsFilter({ view, onChange, children }: Props) {
  const t = useT()
  const options = [null, ...filterStatuses].map((status) => ({
    status,
    text: t(status === null ? 'task.filter.all' : statusStyles[status].name),
  }))
  return (
    <div className={styles.filter}>
      <fieldset className={styles.statuses}>
        <legend className="only-read">{t('task.filter.status')}</legend>
        {options.map(({ status, text }) => (
          <label key={status} className={styles.choice}>
            <input type="radio" name="status" checked={view.status === status} onChange={() => onChange({ status })} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.tools}>
        {children}
        <SearchField keyword={view.keyword} onSearch={(keyword) => onChange({ keyword })} />
      </div>
    </div>
  )
}
