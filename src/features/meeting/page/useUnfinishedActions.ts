import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { fileName } from '../../../shared/files/fileName'
import { saveFile } from '../../../shared/files/saveFile'
import { useAsyncTask } from '../../../shared/async/useAsyncTask'
import { LocalStorageError } from '../local/localAudio'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { meetingPath } from '../meeting/meetingPaths'
import { openSession, removeLocalMeeting, unfinishedWav, type MeetingToOpen } from '../session/openSession'

/** What can be done with a meeting that was interrupted, one action at a time. */
export function useUnfinishedActions(onDone: () => void) {
  const t = useT()
  const navigate = useNavigate()
  const { busy, error, start } = useAsyncTask(onDone)
  return {
    busy,
    /** Why the last action failed; '' for none. */
    problem:
      error instanceof LocalStorageError ? t('live.kept.unreadable') : error === null ? '' : errorText(error).text,
    /** Turns it into a record. */
    finish: (meeting: MeetingToOpen) =>
      start(async () => {
        const { id, user, title, language, target } = meeting
        const session = await openSession({ id, user, title, language, target })
        if (!session) return
        void session.begin(null)
        void navigate(meetingPath(id))
      }),
    download: (meeting: UnfinishedMeeting) =>
      start(async () => saveFile(await unfinishedWav(meeting), fileName(meeting.title, 'wav', t('live.sound.file')))),
    discard: (meeting: UnfinishedMeeting) => start(() => removeLocalMeeting(meeting)),
  }
}
