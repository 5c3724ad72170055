import type { UnfinishedMeeting } from '../../../../src/features/meeting/local/unfinishedMeetingStore'

/** A meeting that has just begun. */
export const unfinished: UnfinishedMeeting = {
  id: 5,
  user: 1,
  title: '周会',
  language: 'en',
  client: 'capture-1',
  place: 'files',
  startedAtMs: 0,
  fromMs: 0,
  heardMs: 0,
  ackedMs: 0,
  recording: false,
  stopping: false,
  gaps: [],
  unsaved: {},
}
