import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { countUnread } from '../../features/user/authApi'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { Popup } from '../../shared/ui/overlays/Popup'
import styles from './UnreadBadge.module.css'

/** Poll interval while the window is visible. */
const pollMs = 60_000
/** Larger numbers would widen the header. */
const maxShown = 99

/** The number of unread messages: on the bell, and in words in its popup. */
export function UnreadBadge() {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { data: count, refetch } = useQuery({
    queryKey: ['unread'],
    queryFn: ({ signal }) => countUnread(signal),
    refetchInterval: pollMs,
  })
  // An unknown count raises no error: the bell just shows no number.
  const text = count === undefined ? t('app.unread.unknown') : t('app.unread.count', { count })
  return (
    <>
      <IconButton
        className={styles.bell}
        name={text}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          void refetch()
        }}
      >
        <BellOutlined aria-hidden />
        {count !== undefined && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > maxShown ? `${maxShown}+` : count}
          </span>
        )}
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={t('app.unread.name')} onClose={() => setAnchor(null)}>
          <p className={styles.text} role="status">
            {text}
          </p>
          <Link to="/set?messages" onClick={() => setAnchor(null)}>
            {t('app.unread.open')}
          </Link>
        </Popup>
      )}
    </>
  )
}
