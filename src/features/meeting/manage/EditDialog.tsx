import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import type { Meeting } from '../../../wire/bodies'
import { languageValues, meetingStatus } from '../../../wire/codes'
import type { EditMeeting } from '../../../wire/requests'
import { MeetingForm, type FilledMeeting } from '../MeetingForm'
import { useEditMeeting } from '../meetings'

const known = (language: string | undefined) => languageValues.find((value) => value === language) ?? null

export function EditDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const say = useSay()
  const edit = useEditMeeting(onClose)
  const { title, remark, status } = meeting
  const language = known(meeting.language)
  return (
    <Dialog title={say('meeting.edit.title')} onClose={onClose}>
      <MeetingForm
        first={{ title, remark, language, target: known(meeting.target) }}
        lastLanguage={language}
        over={status === meetingStatus.ended}
        submitText={say('meeting.edit.save')}
        busy={edit.isPending}
        beside={edit.isError && <span role="alert">{describe(edit.error).text}</span>}
        onSubmit={(filled) => edit.mutate(changeOf(meeting, filled))}
      />
    </Dialog>
  )
}

/** Only what is different: the language of a meeting that is over is refused. A title that was emptied stays what it was. */
function changeOf(meeting: Meeting, { title, language, target, remark }: FilledMeeting): EditMeeting {
  return {
    id: meeting.id,
    ...(title && title !== meeting.title && { title }),
    ...(language !== meeting.language && { language }),
    ...(target !== known(meeting.target) && { target: target ?? '' }),
    ...(remark !== meeting.remark && { remark }),
  }
}
