import { AppstoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { Popup } from '../../shared/ui/overlays/Popup'
import styles from './QuickLinksButton.module.css'
import { quickLinks, type QuickLink } from '../pages/quickLinks'
import { SiteLinks } from './SiteLinks'

interface QuickLinkListProps {
  links: readonly QuickLink[]
  onNavigate?: () => void
}

/** Quick links and the site's links: mobile app and support. */
export function QuickLinkList({ links, onNavigate }: QuickLinkListProps) {
  const t = useT()
  return (
    <nav className={styles.links} aria-label={t('app.quick.name')}>
      <ul>
        {links.map(({ to, title }) => (
          <li key={title}>
            <Link to={to} onClick={onNavigate}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
      <SiteLinks />
    </nav>
  )
}

/** Opens the quick links. */
export function QuickLinksButton() {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        name={t('app.quick.name')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AppstoreOutlined aria-hidden />
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={t('app.quick.name')} onClose={close}>
          <QuickLinkList links={quickLinks} onNavigate={close} />
        </Popup>
      )}
    </>
  )
}
