import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Meeting } from '../../../wire/bodies'
import { useDeleteMeeting } from '../meetings'
import styles from './manage.module.css'

/** Asks once before a meeting goes, naming it and what goes with it. */
export function DeleteDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const say = useSay()
  const remove = useDeleteMeeting(onClose)
  const text = meeting.task_id === undefined ? 'meeting.delete.text' : 'meeting.delete.textEnded'
  return (
    <Dialog title={say('meeting.delete.title', { title: meeting.title })} onClose={onClose}>
      <p>{say(text)}</p>
      <p className={styles.error} role="alert">
        {remove.isError && describe(remove.error).text}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onClose} autoFocus>
          {say('meeting.delete.cancel')}
        </PlainButton>
        <PlainButton
          className={styles.danger}
          busy={remove.isPending}
          disabled={remove.isPending}
          onClick={() => remove.mutate(meeting)}
        >
          {say('meeting.delete.submit')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
