import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { countUnread } from '../features/user/api'
import { useSay } from '../shared/intl'
import { IconButton } from '../shared/ui/IconButton'
import { Popup } from '../shared/ui/Popup'
import styles from './Unread.module.css'

/** How often it is asked while the window is looked at. */
const askEveryMs = 60_000
/** A larger number would widen the header. */
const mostShown = 99

/** How many messages are unread: beside the bell, and in words when it is pressed. */
export function Unread() {
  const say = useSay()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { data: count, refetch } = useQuery({
    queryKey: ['unread'],
    queryFn: ({ signal }) => countUnread(signal),
    refetchInterval: askEveryMs,
  })
  // A count that can't be had is nobody's business: nothing is shown beside the bell.
  const text = count === undefined ? say('app.unread.unknown') : say('app.unread.count', { count })
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
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} name={say('app.unread.name')} onClose={() => setAnchor(null)}>
          <p className={styles.text} role="status">
            {text}
          </p>
          <Link to="/set?messages" onClick={() => setAnchor(null)}>
            {say('app.unread.open')}
          </Link>
        </Popup>
      )}
    </>
  )
}
