import { useT } from '../../../shared/i18n/intl'
import type { Person } from '../../../wire/peopleSchemas'
import styles from './Present.module.css'

const maxShown = 3

/** Initials of others who have the record open. */
export function Present({ people }: { people: readonly Person[] }) {
  const t = useT()
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(t('transcript.list.separator'))
  const label = t('people.present.name', { names })
  const more = people.length - maxShown
  return (
    <span className={styles.present} role="img" aria-label={label} title={label}>
      {people.slice(0, maxShown).map(({ id, name }) => (
        <span key={id} className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
      ))}
      {more > 0 && (
        <span className={styles.initial} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  )
}

const graphemes = new Intl.Segmenter()

/** The first character as it is seen. */
function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim())
  return first?.segment.toUpperCase() ?? '?'
}
