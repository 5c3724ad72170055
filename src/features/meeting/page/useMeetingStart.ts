import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { session as login } from '../../../shared/session/session'
import type { CaptureSettings } from '../../../shared/storage/localStore'
import type { Id, Meeting } from '../../../wire/responses'
import { captureChoiceOf } from '../inputs/captureSettings'
import { openMeeting } from '../session/openMeeting'

export interface MeetingStart {
  readonly busy: boolean
  /** Why recording could not start; '' for none. */
  readonly problem: string
  readonly begin: (settings: CaptureSettings) => void
}

/** Starts or continues the recording of a meeting that exists. */
export function useMeetingStart(meeting: Meeting, user: Id): MeetingStart {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const begin = async (settings: CaptureSettings) => {
    setBusy(true)
    setProblem('')
    try {
      const opened = await openMeeting(meeting, user)
      if (!opened && login.token() !== null) notify({ kind: 'warning', text: t('live.held.text') })
      // Capture errors are shown by the live view, which is mounted from now on.
      await opened?.begin(captureChoiceOf(settings)).catch(() => {})
    } catch {
      setProblem(t('live.setup.unreadable'))
    }
    setBusy(false)
  }
  return { busy, problem, begin: (settings) => void begin(settings) }
}
