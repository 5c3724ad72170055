import { useSay } from '../../shared/intl'
import { SearchField } from '../../shared/ui/SearchField'
import styles from './RecordsFilter.module.css'
import type { RecordsView } from './recordsUrl'
import { statuses, statusLook } from './statusTag'

interface Props {
  view: RecordsView
  onChange: (change: Partial<RecordsView>) => void
}

/** Search by title, filter by status. */
export function RecordsFilter({ view, onChange }: Props) {
  const say = useSay()
  const choices = [null, ...statuses].map((status) => ({
    status,
    text: say(status === null ? 'task.filter.all' : statusLook[status].name),
  }))
  return (
    <div className={styles.filter}>
      <fieldset className={styles.statuses}>
        <legend className="only-read">{say('task.filter.status')}</legend>
        {choices.map(({ status, text }) => (
          <label key={status} className={styles.choice}>
            <input type="radio" name="status" checked={view.status === status} onChange={() => onChange({ status })} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <SearchField keyword={view.keyword} onSearch={(keyword) => onChange({ keyword })} />
    </div>
  )
}
