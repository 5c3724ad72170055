import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import type { Meeting } from '../../../wire/bodies'
import { languageValues } from '../../../wire/codes'
import { MeetingForm } from '../MeetingForm'
import { useEditMeeting } from '../meetings'

const known = (language: string | undefined) => languageValues.find((value) => value === language) ?? null

export function EditDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const say = useSay()
  const edit = useEditMeeting(onClose)
  const { id, title, remark } = meeting
  const language = known(meeting.language)
  return (
    <Dialog title={say('meeting.edit.title')} onClose={onClose}>
      <MeetingForm
        first={{ title, remark, language, target: known(meeting.target) }}
        lastLanguage={language}
        submitText={say('meeting.edit.save')}
        busy={edit.isPending}
        beside={edit.isError && <span role="alert">{describe(edit.error).text}</span>}
        // A title that was emptied stays what it was.
        onSubmit={(filled) => edit.mutate({ ...filled, id, title: filled.title || title })}
      />
    </Dialog>
  )
}
