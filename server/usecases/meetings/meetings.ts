/** Meetings: created in advance, edited while live, and turned into records afterwards. */
import type * as v from 'valibot'
import type { Meeting } from '../../../src/wire/responses'
import { meetingStatus } from '../../../src/wire/constants'
import type { AddMeeting, EditMeeting } from '../../../src/wire/requests'
import { pcmBytesPerMs, type Ports } from '../../ports/ports'
import type { ListedMeeting, MeetingRow, UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { Repositories } from '../../ports/repositories'
import { chargeRest } from '../live/usageMeter'
import { formatLocalTime, requireValidTimes } from '../records/tasks'
import { beginTextChange } from '../records/textQuota'
import { folderIdOf } from '../library/library'
import { removeInParts } from '../removeInParts'
import { cleanTerms } from '../vocabulary/vocabulary'

/** Wire format of a meeting. */
export function toMeetingDto(row: ListedMeeting): Meeting {
  return {
    id: row.id,
    title: row.title,
    language: row.language,
    ...(row.target === null ? {} : { target: row.target }),
    remark: row.remark,
    status: row.status,
    times: Math.ceil(row.soundMs / 1000),
    createtime: formatLocalTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.taskId === null ? {} : { task_id: row.taskId }),
  }
}

/** @throws RequestError if it does not exist or belongs to another user */
export async function requireOwnedMeeting({ store }: Ports, user: UserRow, id: number): Promise<MeetingRow> {
  const meeting = await store.meetings.find(id, user.id)
  if (!meeting) throw new RequestError('meeting.missing')
  return meeting
}

/** Returns the meeting id. */
export async function addMeeting(
  { store, clock }: Ports,
  user: UserRow,
  request: v.InferOutput<typeof AddMeeting>,
): Promise<number> {
  return store.meetings.insert({
    userId: user.id,
    title: request.title,
    language: request.language,
    target: request.target ?? null,
    remark: request.remark,
    status: meetingStatus.waiting,
    createdAt: clock.now(),
    file: null,
    peaksFile: null,
    soundMs: 0,
    heardMs: 0,
    paidSteps: 0,
    speakers: {},
    notes: [],
    taskId: null,
    vocabulary: cleanTerms(request.vocabulary),
    roles: request.roles,
    folderId: await folderIdOf(store, user, request.folder_id),
  })
}

/** Milliseconds of stored audio. */
export async function storedAudioMs({ liveAudio }: Ports, { status, file, soundMs }: MeetingRow): Promise<number> {
  if (status === meetingStatus.ended || file === null) return soundMs
  return (await liveAudio.size(file)) / pcmBytesPerMs
}

/** Applies all changes atomically. After the meeting has ended, the transcript is edited in its record. @throws RequestError */
export async function editMeeting(
  ports: Ports,
  user: UserRow,
  request: v.InferOutput<typeof EditMeeting>,
): Promise<void> {
  const { id, list = [], speakers, notes, title, remark, language, target } = request
  const soundMs = await storedAudioMs(ports, await requireOwnedMeeting(ports, user, id))
  list.forEach((segment, index) => requireValidTimes(segment, index + 1, soundMs + 1000))
  await ports.store.transaction(async (repos) => {
    const { meetings, meetingSegments } = repos
    const meeting = await meetings.find(id, user.id)
    if (!meeting) throw new RequestError('meeting.missing')
    const quotaCheck = await beginTextChange(repos, user)
    const changesTranscript = list.length > 0 || speakers !== undefined || notes !== undefined || language !== undefined
    if (changesTranscript && meeting.status === meetingStatus.ended) throw new RequestError('meeting.ended')
    await meetingSegments.save(
      id,
      list.map(({ engine: _, ...segment }) => segment),
    )
    if (target !== undefined && (target || null) !== meeting.target) await meetingSegments.clearTranslations(id)
    await meetings.update(id, {
      ...(title === undefined ? {} : { title }),
      ...(remark === undefined ? {} : { remark }),
      ...(language === undefined ? {} : { language }),
      ...(target === undefined ? {} : { target: target === '' ? null : target }),
      ...(speakers === undefined ? {} : { speakers }),
      ...(notes === undefined ? {} : { notes }),
    })
    await quotaCheck.check('meeting', id)
  })
}

/**
 * Deletes a meeting permanently, with audio that is not part of a record. Recorded audio is charged first, since its
 * transcript may have been read. No live session may be writing its audio.
 * @throws RequestError
 */
export async function deleteMeeting(ports: Ports, user: UserRow, id: number): Promise<void> {
  const { status, file, peaksFile } = await chargeUnfinished(
    ports,
    await requireOwnedMeeting(ports, user, id),
    (repos) => repos.meetings.markRemoved(id),
  )
  await removeInParts(ports.store, 'meetings', id)
  if (status === meetingStatus.ended) return
  if (file !== null) await Promise.all([ports.liveAudio.remove(file), ports.files.remove(file)])
  if (peaksFile !== null) await ports.files.remove(peaksFile)
}

/** Age at which an unfinished meeting counts as abandoned and its audio is charged. It can still be resumed. */
export const abandonedMs = 24 * 3_600_000

/** Charges the audio of abandoned meetings. */
export async function chargeAbandoned(ports: Ports): Promise<void> {
  for (const meeting of await ports.store.meetings.unfinished(ports.clock.now() - abandonedMs)) {
    await chargeUnfinished(ports, meeting, async () => {})
  }
}

/** Charges the stored audio of an unfinished meeting and runs `work` in the same transaction. Returns the meeting as it was before. */
async function chargeUnfinished(
  ports: Ports,
  meeting: MeetingRow,
  work: (repos: Repositories) => Promise<void>,
): Promise<MeetingRow> {
  const soundMs = await storedAudioMs(ports, meeting)
  return ports.store.transaction(async (repos) => {
    const current = (await repos.meetings.byId(meeting.id)) ?? meeting
    if (current.status === meetingStatus.live)
      await chargeRest(repos, current, { soundMs: Math.max(soundMs, current.soundMs), now: ports.clock.now() })
    await work(repos)
    return current
  })
}
