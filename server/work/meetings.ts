/** Meetings: made before they are held, corrected while they are, and records afterwards. */
import type * as v from 'valibot'
import type { Meeting } from '../../src/wire/bodies'
import { meetingStatus } from '../../src/wire/codes'
import type { AddMeeting, EditMeeting } from '../../src/wire/requests'
import { soundBytesPerMs, type Ports } from '../ports'
import type { MeetingRow, UserRow } from '../rows'
import { Refusal } from '../refusal'
import { localTime, needWhole } from './tasks'

/** A meeting as it travels. */
export function meetingBody(row: MeetingRow): Meeting {
  return {
    id: row.id,
    title: row.title,
    language: row.language,
    ...(row.target === null ? {} : { target: row.target }),
    remark: row.remark,
    status: row.status,
    times: Math.ceil(row.soundMs / 1000),
    createtime: localTime(row.createdAt),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.taskId === null ? {} : { task_id: row.taskId }),
  }
}

/** The meeting of that user. @throws Refusal; another user's meeting does not exist for them */
export async function ownMeeting({ store }: Ports, user: UserRow, id: number): Promise<MeetingRow> {
  const meeting = await store.meetings.find(id, user.id)
  if (!meeting) throw new Refusal('meeting.missing')
  return meeting
}

/** Gives its id. */
export async function addMeeting({ store, clock }: Ports, user: UserRow, asked: v.InferOutput<typeof AddMeeting>): Promise<number> {
  return store.meetings.insert({
    userId: user.id,
    title: asked.title,
    language: asked.language,
    target: asked.target ?? null,
    remark: asked.remark,
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
  })
}

/** Milliseconds of its sound that are stored. */
export async function storedMs({ sounds }: Ports, { status, file, soundMs }: MeetingRow): Promise<number> {
  if (status === meetingStatus.ended || file === null) return soundMs
  return (await sounds.size(file)) / soundBytesPerMs
}

/** All or nothing. What is said belongs to the record once the meeting has ended. @throws Refusal */
export async function editMeeting(ports: Ports, user: UserRow, asked: v.InferOutput<typeof EditMeeting>): Promise<void> {
  const { id, list = [], speakers, notes, title, remark, language, target } = asked
  const soundMs = await storedMs(ports, await ownMeeting(ports, user, id))
  list.forEach((segment, index) => needWhole(segment, index + 1, soundMs + 1000))
  await ports.store.transaction(async ({ meetings, meetingSegments }) => {
    const meeting = await meetings.find(id, user.id)
    if (!meeting) throw new Refusal('meeting.missing')
    const said = list.length > 0 || speakers !== undefined || notes !== undefined || language !== undefined
    if (said && meeting.status === meetingStatus.ended) throw new Refusal('meeting.ended')
    await meetingSegments.save(id, list)
    if (target !== undefined && (target || null) !== meeting.target) await meetingSegments.forgetTranslations(id)
    await meetings.update(id, {
      ...(title === undefined ? {} : { title }),
      ...(remark === undefined ? {} : { remark }),
      ...(language === undefined ? {} : { language }),
      ...(target === undefined ? {} : { target: target === '' ? null : target }),
      ...(speakers === undefined ? {} : { speakers }),
      ...(notes === undefined ? {} : { notes }),
    })
  })
}

/** Gone for good, with sound that has not become a record. @throws Refusal */
export async function deleteMeeting(ports: Ports, user: UserRow, id: number): Promise<void> {
  const { status, file, peaksFile } = await ownMeeting(ports, user, id)
  await ports.store.meetings.remove(id)
  if (status === meetingStatus.ended) return
  if (file !== null) await Promise.all([ports.sounds.remove(file), ports.files.remove(file)])
  if (peaksFile !== null) await ports.files.remove(peaksFile)
}
