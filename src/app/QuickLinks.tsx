import { AppstoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { IconButton } from '../shared/ui/IconButton'
import { Popup } from '../shared/ui/Popup'
import styles from './QuickLinks.module.css'
import { quickLinks, type QuickLink } from './places'
import { SiteLinks } from './SiteLinks'

interface QuickLinkListProps {
  links: readonly QuickLink[]
  onGo?: () => void
}

/** Quick links, and what the site offers beside the app: its mobile app and a person who helps. */
export function QuickLinkList({ links, onGo }: QuickLinkListProps) {
  const say = useSay()
  return (
    <nav className={styles.links} aria-label={say('app.quick.name')}>
      <ul>
        {links.map(({ to, title }) => (
          <li key={title}>
            <Link to={to} onClick={onGo}>
              {say(title)}
            </Link>
          </li>
        ))}
      </ul>
      <SiteLinks />
    </nav>
  )
}

/** Opens the quick links. */
export function QuickLinks() {
  const say = useSay()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        name={say('app.quick.name')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AppstoreOutlined aria-hidden />
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={say('app.quick.name')} onClose={close}>
          <QuickLinkList links={quickLinks} onGo={close} />
        </Popup>
      )}
    </>
  )
}
