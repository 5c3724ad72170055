import type { MouseEvent } from 'react'
import { useSay } from '../intl'
import styles from './SkipLink.module.css'

/** The first thing the Tab key reaches: leads past the header to what the page is about, the element of that id. */
export function SkipLink({ to }: { to: string }) {
  const say = useSay()
  const skip = (event: MouseEvent) => {
    // The address after # is the router's, so the link can't be followed the usual way.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {say('ui.skip.text')}
    </a>
  )
}
