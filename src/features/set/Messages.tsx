import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { messagePath } from '../../shared/navigation/messagePath'
import { RelativeTime } from '../../shared/time/RelativeTime'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import type { Message } from '../../wire/responses'
import { fetchMessages, readMessage } from './base/accountApi'
import styles from './base/panels.module.css'
import { useReachedHeading } from './base/useReachedHeading'

/** At first; the others are a click away. */
const newestMessages = 3
const messagesPerPage = 10

interface Props {
  /** Scrolls to the messages once the page has loaded. */
  scrollTo: boolean
  onReached: () => void
}

/** Messages from the site to the user. */
export function Messages({ scrollTo, onReached }: Props) {
  const t = useT()
  const [limit, setLimit] = useState(newestMessages)
  const { data } = useQuery({
    queryKey: ['messages', limit],
    queryFn: ({ signal }) => fetchMessages({ page: 1, limit }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const heading = useReachedHeading(scrollTo, onReached)
  if (!data) return null
  return (
    <section className={styles.panel} aria-label={t('set.messages.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('set.messages.title')}
      </h2>
      {data.total === 0 ? (
        <p className={styles.about}>{t('set.messages.none')}</p>
      ) : (
        <ul className={styles.messages}>
          {data.rows.map((message) => (
            <Item key={message.id} message={message} />
          ))}
        </ul>
      )}
      {data.rows.length < data.total && (
        <PlainButton onClick={() => setLimit(limit + messagesPerPage)}>{t('set.messages.more')}</PlainButton>
      )}
    </section>
  )
}

/** How much of a message must be visible to count as read, in px: its first line. */
const readThresholdPx = 40

/** One message. Marked as read once visible; its unread marker stays until the page is left. */
function Item({ message }: { message: Message }) {
  const client = useQueryClient()
  const item = useRef<HTMLLIElement>(null)
  const { id, title, text, read } = message
  const unread = read !== 1
  const path = messagePath(message)
  useEffect(() => {
    if (!unread || !item.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        readMessage(id).then(
          () => client.invalidateQueries({ queryKey: ['unread'] }),
          // It stays unread, and is marked the next time it is visible.
          () => {},
        )
      },
      { rootMargin: `-${readThresholdPx}px 0px` },
    )
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [id, unread, client])
  return (
    <li ref={item} data-unread={unread}>
      <strong>{path === null ? title : <Link to={path}>{title}</Link>}</strong>
      <RelativeTime record={message} />
      {text && <p>{text}</p>}
    </li>
  )
}
