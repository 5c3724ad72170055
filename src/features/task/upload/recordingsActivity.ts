import { t } from '../../../shared/i18n/intl'
import type { UploadItem } from './queue/uploadItem'

/** The uploads of recordings in the header. */
export const recordingsActivity = {
  id: 'uploads',
  to: '/task/create',
  textOf([first, ...others]: readonly [UploadItem, ...UploadItem[]]): string {
    if ([first, ...others].every(({ status }) => status.type === 'retrying')) return t('create.activity.retrying')
    return others.length === 0
      ? t('create.row.uploading', { title: first.title })
      : t('create.activity.many', { count: others.length + 1 })
  },
}
