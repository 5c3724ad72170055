import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Translation } from '../../../wire/translation'
import { stopBrowserJob } from '../browserJobs'
import { useDeleteTranslation } from '../translations'
import styles from './TranslationList.module.css'

/** Asks once before a translation goes, naming it and what goes with it. */
export function DeleteDialog({ translation, onClose }: { translation: Translation; onClose: () => void }) {
  const say = useSay()
  const remove = useDeleteTranslation(onClose)
  const submit = () => {
    stopBrowserJob(translation.id)
    remove.mutate(translation)
  }
  return (
    <Dialog title={say('translate.delete.title', { name: translation.name })} onClose={onClose}>
      <p>{say('translate.delete.text')}</p>
      <p className={styles.error} role="alert">
        {remove.isError && describe(remove.error).text}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {say('translate.delete.cancel')}
        </PlainButton>
        <PlainButton
          className={styles.dangerButton}
          busy={remove.isPending}
          disabled={remove.isPending}
          onClick={submit}
        >
          {say('translate.list.delete')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
