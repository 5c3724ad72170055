/** The document queue of this tab. It survives navigation inside the app. */
import { refreshUser } from '../../../shared/account/currentUser'
import { uploadFile } from '../../../shared/http/uploadFile'
import { t } from '../../../shared/i18n/intl'
import { bindToSession } from '../../../shared/uploadQueue/bindToSession'
import { trackUploadActivity } from '../../../shared/uploadQueue/uploadActivity'
import { addTranslation } from '../translation/translationApi'
import { translatePath } from '../translation/translationPaths'
import { DocumentQueue } from './DocumentQueue'
import { refreshTranslations } from '../translation/translationQueries'

export const documentUploads = new DocumentQueue({
  upload: uploadFile,
  add: addTranslation,
  onAdded: () => void Promise.all([refreshTranslations(), refreshUser()]),
  now: () => Date.now(),
  random: () => Math.random(),
})

trackUploadActivity(documentUploads.store, {
  id: 'documents',
  to: translatePath,
  textOf: ([first, ...others]) =>
    others.length === 0
      ? t('translate.activity.one', { name: first.file.name })
      : t('translate.activity.many', { count: others.length + 1 }),
})
bindToSession(documentUploads)
window.addEventListener('online', () => documentUploads.retryNow())
