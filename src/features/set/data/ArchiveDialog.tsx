import { useAccountForm } from '../../../shared/account/useAccountForm'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import panels from '../base/panels.module.css'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from '../security/SecurityForm'
import { createArchive } from './dataApi'

/** Downloads all data of the account, after its password. */
export function ArchiveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => checkCurrentPassword(user, password),
    send: async ({ password }) => {
      download(await createArchive(passwordOf(user, password)))
      notify({ kind: 'success', text: t('care.archive.started') })
      onClose()
    },
    failureMessage: 'care.archive.failed',
  })
  return (
    <Dialog title={t('care.archive.open')} onClose={onClose}>
      <SecurityForm {...form} submitText={t('care.archive.submit')} onCancel={onClose}>
        <p>{t('care.archive.about')}</p>
        <p className={panels.note}>{t('care.archive.size')}</p>
        <CurrentPassword user={user} field={field('password')} autoFocus />
      </SecurityForm>
    </Dialog>
  )
}

/** Leaves the download to the browser, which writes it to the disk as it arrives. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
