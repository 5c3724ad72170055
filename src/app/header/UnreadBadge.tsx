import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { loadPageMessages, useT } from '../../shared/i18n/intl'
import { noticeMessages } from '../../shared/i18n/pageMessages'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { ErrorBoundary } from '../../shared/ui/states/ErrorBoundary'
import { Popup } from '../../shared/ui/overlays/Popup'
import { countUnread } from './unreadApi'
import styles from './UnreadBadge.module.css'

/** Poll interval while the window is visible. */
const pollMs = 60_000
/** Larger numbers would widen the header. */
const maxShown = 99

const NoticeList = lazy(async () => {
  const [list] = await Promise.all([import('../notices/NoticeList'), loadPageMessages(noticeMessages)])
  return list
})

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
          <div className={styles.newest}>
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <NoticeList onOpen={() => setAnchor(null)} />
              </Suspense>
            </ErrorBoundary>
          </div>
          <Link to="/set?messages" className={styles.all} onClick={() => setAnchor(null)}>
            {t('app.unread.open')}
          </Link>
        </Popup>
      )}
    </>
  )
}
