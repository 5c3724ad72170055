import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { recordPath } from '../../../shared/navigation/recordPath'
import { formatTime } from '../../../shared/time/formatTime'
import { MarkedText } from '../../../shared/ui/display/MarkedText'
import type { SearchHit } from '../../../wire/searchSchemas'
import styles from './Library.module.css'

const maxHits = 3
/** What fits beside the time before what was found, in characters. */
const lead = 12

/** What was found in a record: each line opens the record at its moment. */
export function RowHits({ hits, title }: { hits: readonly SearchHit[]; title: string }) {
  const t = useT()
  // A title that was found is lit nowhere else, but says no more than the row itself.
  const lines = hits.filter(({ scope }) => scope !== 'title').slice(0, maxHits)
  if (lines.length === 0) return null
  return (
    <ul className={styles.hits} aria-label={t('library.results.hits', { title })}>
      {lines.map(({ id, start, speaker, text, marks }, index) => (
        <li key={index}>
          <Link to={recordPath(id, start)}>
            {start !== undefined && <time>{formatTime(start)}</time>}
            <span className={styles.hit}>
              {speaker && `${speaker} `}
              <MarkedText text={text} marks={marks} lead={lead} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
