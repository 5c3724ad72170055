import { useT } from '../../../shared/i18n/intl'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import type { Meeting } from '../../../wire/responses'
import { useDeleteMeeting } from './meetingQueries'

/** Confirms the deletion of a meeting and says what is deleted with it. */
export function DeleteMeetingDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const t = useT()
  const remove = useDeleteMeeting(onClose)
  const text = meeting.task_id === undefined ? 'meeting.delete.text' : 'meeting.delete.textEnded'
  return (
    <ConfirmDialog
      title={t('meeting.delete.title', { title: meeting.title })}
      confirmText={t('meeting.delete.submit')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(meeting)}
      onClose={onClose}
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}
