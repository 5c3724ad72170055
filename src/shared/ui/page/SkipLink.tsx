import type { MouseEvent } from 'react'
import { useT } from '../../i18n/intl'
import styles from './SkipLink.module.css'

/** The first stop of the Tab key: skips the header and focuses the element with that id. */
export function SkipLink({ to }: { to: string }) {
  const t = useT()
  const skip = (event: MouseEvent) => {
    // The router uses the hash, so the link can't work as a fragment link.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {t('ui.skip.text')}
    </a>
  )
}
