import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../shared/intl'
import { Moment } from '../../shared/ui/Moment'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Message } from '../../wire/bodies'
import { fetchMessages, readMessage } from './api'
import styles from './SetPage.module.css'

const messagesAPage = 10

interface Props {
  /** Whether somebody came for them: they are gone to once the page stands. */
  wanted: boolean
  onReached: () => void
}

/** Messages of this installation to the user. */
export function Messages({ wanted, onReached }: Props) {
  const say = useSay()
  const [limit, setLimit] = useState(messagesAPage)
  const { data } = useQuery({
    queryKey: ['messages', limit],
    queryFn: ({ signal }) => fetchMessages({ page: 1, limit }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const loading = useIsFetching() > 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What stands above would push it away while it is loading.
    if (!wanted || loading || !heading.current) return
    heading.current.focus()
    onReached()
  }, [wanted, loading, onReached])
  if (!data || data.total === 0) return null
  return (
    <section className={styles.panel} aria-label={say('set.messages.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {say('set.messages.title')}
      </h2>
      <ul className={styles.messages}>
        {data.rows.map((message) => (
          <Item key={message.id} message={message} />
        ))}
      </ul>
      {data.rows.length < data.total && (
        <PlainButton onClick={() => setLimit(limit + messagesAPage)}>{say('set.messages.more')}</PlainButton>
      )}
    </section>
  )
}

/** How much of a message must be in the window to be read, in px: its first line. */
const readPx = 40

/** One message. Once it has been in the window it is read; its mark stays as long as the page. */
function Item({ message }: { message: Message }) {
  const client = useQueryClient()
  const item = useRef<HTMLLIElement>(null)
  const { id, title, text, read } = message
  const unread = read !== 1
  useEffect(() => {
    if (!unread || !item.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        readMessage(id).then(
          () => client.invalidateQueries({ queryKey: ['unread'] }),
          // It stays unread, and is marked when it shows the next time.
          () => {},
        )
      },
      { rootMargin: `-${readPx}px 0px` },
    )
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [id, unread, client])
  return (
    <li ref={item} data-unread={unread}>
      <strong>{title}</strong>
      <Moment record={message} />
      <p>{text}</p>
    </li>
  )
}
