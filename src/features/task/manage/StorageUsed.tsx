import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/currentUser'
import { useSay } from '../../../shared/intl'
import { formatSize } from '../../../shared/size'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import styles from './ManagePage.module.css'
import { fetchStorageUsed } from './storageUsed'

const megabyte = 2 ** 20

/** How much of the user's room is taken. The server gives no sum: it is that of all records. */
export function StorageUsed() {
  const say = useSay()
  const allowed = (useCurrentUser().data?.storage_total ?? 0) * megabyte
  const used = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => fetchStorageUsed(signal),
    staleTime: 0,
  })
  if (used.isPending) return <p className={styles.storage}>{say('manage.storage.pending')}</p>
  if (used.data === undefined) return <p className={styles.storage}>{say('manage.storage.unknown')}</p>
  const size = formatSize(used.data)
  if (allowed <= 0) return <p className={styles.storage}>{say('manage.storage.used', { size })}</p>
  const percent = Math.min(100, Math.round((used.data / allowed) * 100))
  return (
    <div className={styles.storage}>
      <span>{say('manage.storage.usedOf', { size, allowed: formatSize(allowed) })}</span>
      <ProgressBar percent={percent} label={say('manage.storage.name')} />
    </div>
  )
}
