import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSay } from '../../shared/intl'
import { Moment } from '../../shared/ui/Moment'
import { PlainButton } from '../../shared/ui/PlainButton'
import { fetchMessages, readMessages } from './api'
import styles from './SetPage.module.css'

const messagesAPage = 10

/** Messages of this installation to the user. Once they have been shown they are read. */
export function Messages() {
  const say = useSay()
  const client = useQueryClient()
  const [limit, setLimit] = useState(messagesAPage)
  const { data } = useQuery({
    queryKey: ['messages', limit],
    queryFn: ({ signal }) => fetchMessages({ page: 1, limit }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const news = data?.rows.some(({ read }) => read !== 1) ?? false
  useEffect(() => {
    if (!news) return
    readMessages().then(
      () => client.invalidateQueries({ queryKey: ['unread'] }),
      // They stay unread, and are marked when they show the next time.
      () => {},
    )
  }, [news, client])
  if (!data || data.total === 0) return null
  return (
    <section className={styles.panel} aria-label={say('set.messages.title')}>
      <h2>{say('set.messages.title')}</h2>
      <ul className={styles.messages}>
        {data.rows.map((message) => (
          <li key={message.id} data-unread={message.read !== 1}>
            <strong>{message.title}</strong>
            <Moment record={message} />
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
      {data.rows.length < data.total && (
        <PlainButton onClick={() => setLimit(limit + messagesAPage)}>{say('set.messages.more')}</PlainButton>
      )}
    </section>
  )
}
