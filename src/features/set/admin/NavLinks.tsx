import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { observeSize } from '../../../shared/browser/observeSize'
import styles from './Admin.module.css'

interface Props {
  name: string
  links: readonly { to: string; text: string; current: boolean }[]
}

/** Links to the views of a page, in one line that scrolls where there is no room. */
export function NavLinks({ name, links }: Props) {
  const current = useRef<HTMLAnchorElement>(null)
  const position = links.findIndex((link) => link.current)
  useEffect(() => {
    const link = current.current
    const strip = link?.parentElement
    return strip
      ? observeSize([strip], () => {
          link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        })
      : undefined
  }, [position])
  return (
    <nav className={styles.views} aria-label={name}>
      {links.map((link) => (
        <Link
          key={link.to}
          ref={link.current ? current : undefined}
          to={link.to}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.text}
        </Link>
      ))}
    </nav>
  )
}
