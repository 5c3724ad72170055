import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fetchMessages } from '../../features/set/base/accountApi'
import { useT } from '../../shared/i18n/intl'
import { messagePath } from '../../shared/navigation/messagePath'
import { RelativeTime } from '../../shared/time/RelativeTime'
import styles from './NoticeList.module.css'

/** How many of the newest messages are listed. */
const listed = 6

/** The newest messages. Those about a record or a translation open it, which marks them as read. */
export default function NoticeList({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: ['messages', 'newest'],
    queryFn: ({ signal }) => fetchMessages({ page: 1, limit: listed }, signal),
    staleTime: 0,
  })
  if (error) return <p className={styles.failed}>{t('notice.list.failed')}</p>
  if (!data?.rows.length) return null
  return (
    <ul className={styles.list}>
      {data.rows.map((message) => (
        <li key={message.id} className={styles.item}>
          {message.read === 0 && <span className={styles.dot} role="img" aria-label={t('notice.list.unread')} />}
          <Link to={messagePath(message) ?? '/set?messages'} className={styles.title} onClick={onOpen}>
            {message.title}
          </Link>
          <span className={styles.when}>
            <RelativeTime record={message} />
          </span>
        </li>
      ))}
    </ul>
  )
}
