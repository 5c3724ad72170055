import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { Meeting } from '../../../wire/responses'
import { languageValues, meetingStatus } from '../../../wire/constants'
import type { EditMeeting } from '../../../wire/requests'
import { MeetingForm, type MeetingDetails } from './MeetingForm'
import { useEditMeeting } from './meetingQueries'

const known = (language: string | undefined) => languageValues.find((value) => value === language) ?? null

export function EditMeetingDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const t = useT()
  const edit = useEditMeeting(onClose)
  const { title, remark, status } = meeting
  const language = known(meeting.language)
  return (
    <Dialog title={t('meeting.edit.title')} onClose={onClose}>
      <MeetingForm
        initial={{ title, remark, language, target: known(meeting.target) }}
        ended={status === meetingStatus.ended}
        busy={edit.isPending}
        problem={edit.isError && <p role="alert">{errorText(edit.error).text}</p>}
        onCancel={onClose}
        onSubmit={(filled) => edit.mutate(changeOf(meeting, filled))}
      />
    </Dialog>
  )
}

/** Only the changed fields: the server refuses the language of an ended meeting. An empty title leaves the title unchanged. */
function changeOf(meeting: Meeting, { title, language, target, remark }: MeetingDetails): EditMeeting {
  return {
    id: meeting.id,
    ...(title && title !== meeting.title && { title }),
    ...(language !== null && language !== meeting.language && { language }),
    ...(target !== known(meeting.target) && { target: target ?? '' }),
    ...(remark !== meeting.remark && { remark }),
  }
}
