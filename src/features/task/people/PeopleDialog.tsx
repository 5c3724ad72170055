import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { Person, RecordRole } from '../../../wire/peopleSchemas'
import type { Task } from '../../../wire/responses'
import { leaveRecord } from './peopleApi'
import styles from './People.module.css'
import { usePeople } from './usePeople'

/** Who has access to a record of somebody else, which the user can leave. */
export function PeopleDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const people = usePeople(task.id)
  const user = useCurrentUser().data?.id
  const everyone: (Person & { role: RecordRole })[] = people.data
    ? [{ ...people.data.owner, role: 'owner' }, ...people.data.people]
    : []
  return (
    <Dialog title={t('people.mine.title')} onClose={onClose}>
      {people.isPending && <LoadView rows={3} />}
      {people.isError && <ErrorView error={people.error} onRetry={() => void people.refetch()} />}
      <ul className={styles.people}>
        {everyone.map(({ id, name, role }) => (
          <li key={id}>
            <span className={`ellipsis ${styles.person}`}>
              {String(id) === String(user) ? t('people.mine.you', { name }) : name}
            </span>
            <span className={styles.note}>{t(`people.role.${role}`)}</span>
          </li>
        ))}
      </ul>
      <Leave task={task} />
    </Dialog>
  )
}

function Leave({ task: { id } }: { task: Task }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => leaveRecord(id),
    async onSuccess() {
      notify({ kind: 'success', text: t('people.leave.done') })
      await navigate('/task/detail')
      client.removeQueries({ queryKey: ['task', String(id)] })
      await client.invalidateQueries({ queryKey: ['tasks'] })
    },
  })
  if (!asking)
    return (
      <div className={styles.leave}>
        <PlainButton onClick={() => setAsking(true)}>{t('people.leave.do')}</PlainButton>
      </div>
    )
  return (
    <div className={styles.sure} role="group" aria-label={t('people.leave.do')}>
      <p>{t('people.leave.sure')}</p>
      <div className={styles.buttons}>
        <PlainButton autoFocus onClick={() => setAsking(false)}>
          {t('ui.dialog.cancel')}
        </PlainButton>
        <PlainButton
          className={styles.danger}
          busy={leave.isPending}
          disabled={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {t('people.leave.do')}
        </PlainButton>
      </div>
    </div>
  )
}
