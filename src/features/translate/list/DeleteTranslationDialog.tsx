import { useT } from '../../../shared/i18n/intl'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import type { Translation } from '../../../wire/translationSchemas'
import { stopBrowserJob } from '../browser/browserJobs'
import { useDeleteTranslation } from '../translation/translationQueries'

/** Confirms the deletion of a translation. */
export function DeleteTranslationDialog({ translation, onClose }: { translation: Translation; onClose: () => void }) {
  const t = useT()
  const remove = useDeleteTranslation(onClose)
  const submit = () => {
    stopBrowserJob(translation.id)
    remove.mutate(translation)
  }
  return (
    <ConfirmDialog
      title={t('translate.delete.title', { name: translation.name })}
      confirmText={t('translate.list.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('translate.delete.text')}</p>
    </ConfirmDialog>
  )
}
