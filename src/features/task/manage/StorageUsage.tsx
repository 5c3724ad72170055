import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import styles from './ManagePage.module.css'
import { fetchStorageUsage } from './fetchStorageUsage'

const megabyte = 2 ** 20

/** Used and total storage of the user. The server gives no total, so the sizes of all records are summed. */
export function StorageUsage() {
  const t = useT()
  const allowed = (useCurrentUser().data?.storage_total ?? 0) * megabyte
  const used = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => fetchStorageUsage(signal),
    staleTime: 0,
  })
  if (used.isPending) return <p className={styles.storage}>{t('manage.storage.pending')}</p>
  if (used.data === undefined) return <p className={styles.storage}>{t('manage.storage.unknown')}</p>
  const size = formatSize(used.data)
  if (allowed <= 0) return <p className={styles.storage}>{t('manage.storage.used', { size })}</p>
  const percent = Math.min(100, Math.round((used.data / allowed) * 100))
  return (
    <div className={styles.storage}>
      <span>{t('manage.storage.usedOf', { size, allowed: formatSize(allowed) })}</span>
      <ProgressBar percent={percent} label={t('manage.storage.name')} />
    </div>
  )
}
