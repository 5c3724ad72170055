import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isStartedAtOnce } from '../../../shared/navigation/meetingStart'
import { stored, type CaptureSettings, type MeetingDraft } from '../../../shared/storage/localStore'

interface StartCardState {
  draft: MeetingDraft
  settings: CaptureSettings
  /** Everything is known that a start needs, and nothing is under way. */
  ready: boolean
}

/**
 * Starts the meeting if the menu was used for that, and there is nothing to choose: an earlier meeting left its settings, the microphone
 * is the only source, and nothing is entered for the next one.
 */
export function useStartAtOnce({ draft, settings, ready }: StartCardState, start: () => void): void {
  const { state, ...location } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(false)
  const isAsked = isStartedAtOnce(state)
  useEffect(() => {
    if (!isAsked) return
    asked.current = true
    // A reload or a step back must not start another one.
    void navigate(location, { replace: true, state: null })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked])
  useEffect(() => {
    if (!ready || !asked.current) return
    asked.current = false
    if (hasNothingToChoose(draft, settings)) start()
  })
}

function hasNothingToChoose({ title, remark, vocabulary, term }: MeetingDraft, settings: CaptureSettings): boolean {
  const isEntered = [title, remark, term].some((text) => text.trim() !== '') || vocabulary.length > 0
  const { atOnce, microphone, shared } = settings
  return atOnce && microphone && !shared && !isEntered && stored.languageRealtime.read() !== null
}
