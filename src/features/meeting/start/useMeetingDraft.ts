import { useRef, useState } from 'react'
import { stored, type MeetingDraft } from '../../../shared/storage/localStore'

const emptyDraft: MeetingDraft = {
  title: '',
  language: null,
  target: null,
  remark: '',
  vocabulary: [],
  term: '',
  speakers: 0,
}

/** What is entered for the next meeting; survives a reload. */
export function useMeetingDraft(): [MeetingDraft, (part: Partial<MeetingDraft>) => void] {
  const [draft, setDraft] = useState(() => stored.meetingDraft.read() ?? emptyDraft)
  // Two changes may come before the next rendering.
  const latest = useRef(draft)
  const change = (part: Partial<MeetingDraft>) => {
    latest.current = { ...latest.current, ...part }
    stored.meetingDraft.write(latest.current)
    setDraft(latest.current)
  }
  return [draft, change]
}

/** Forgets what belongs to the meeting that was started; its languages are offered again. */
export function clearMeetingDraft({ language, target }: MeetingDraft): void {
  stored.meetingDraft.write({ ...emptyDraft, language, target })
}
