/** A meeting that ends becomes a record. */
import { meetingStatus, taskStatus } from '../../../src/wire/codes'
import type { FileName } from '../../fileNames'
import { soundBytesPerMs, type GrowingSound, type Ports } from '../../ports'
import type { MeetingRow } from '../../rows'
import type { Tables } from '../../tables'
import { Refusal } from '../../refusal'
import { wavHeaderBytes } from '../../wav'
import { Peaks } from '../peaks'
import { segmentParts } from '../segments'
import { payRest } from './meter'

/** Bytes of sound read at once for its outline. */
const readBytes = 256 * 1024

/**
 * Makes the record of a meeting whose sound is `file` and gives its task. A process that was killed in here leaves a meeting that can
 * be ended again: names are stored before their files are written, and the record appears in one transaction, the last step.
 * @param transcribe nobody heard it live: it is transcribed as a file is
 * @throws Refusal when the meeting is gone, DiskFull
 */
export async function makeRecord(ports: Ports, meetingId: number, file: FileName, sound: GrowingSound, transcribe: boolean): Promise<number> {
  const { store, files, sounds } = ports
  const soundMs = sound.size / soundBytesPerMs
  const peaksFile = await peaksNameOf(ports, meetingId)
  await files.write(peaksFile, await outline(sound))
  await sound.close()
  await sounds.finish(file)
  const taskId = await store.transaction(async (tables) => {
    const meeting = await tables.meetings.byId(meetingId)
    if (!meeting) return null
    return meeting.taskId ?? (await addRecord(ports, tables, meeting, { file, peaksFile, soundMs, transcribe }))
  })
  if (taskId !== null) return taskId
  for (const left of [file, peaksFile]) await files.remove(left)
  throw new Refusal('meeting.missing')
}

async function peaksNameOf({ store, files }: Ports, meetingId: number): Promise<FileName> {
  const meeting = await store.meetings.byId(meetingId)
  if (!meeting) throw new Refusal('meeting.missing')
  const peaksFile = meeting.peaksFile ?? files.name('peaks')
  await store.meetings.update(meetingId, { peaksFile })
  return peaksFile
}

async function outline(sound: GrowingSound): Promise<Uint8Array> {
  const peaks = new Peaks()
  for (let place = 0; place < sound.size; place += readBytes) {
    const bytes = await sound.read(place, readBytes)
    peaks.add(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2))
  }
  return peaks.finish()
}

interface Ending {
  file: FileName
  peaksFile: FileName
  soundMs: number
  transcribe: boolean
}

async function addRecord({ clock }: Ports, tables: Tables, meeting: MeetingRow, ending: Ending): Promise<number> {
  const { file, peaksFile, soundMs, transcribe } = ending
  const { userId, title, language, speakers, notes } = meeting
  const now = clock.now()
  const size = wavHeaderBytes + soundMs * soundBytesPerMs
  await payRest(tables, meeting, soundMs, now)
  await tables.uploads.insert({ file, userId, originalName: `${title}.wav`, size, durationMs: soundMs, createdAt: now })
  const taskId = await tables.tasks.insert({
    userId,
    title,
    status: transcribe ? taskStatus.running : taskStatus.done,
    type: 'meeting',
    language,
    mode: 'normal',
    file,
    size,
    times: Math.ceil(soundMs / 1000),
    createdAt: now,
    progress: transcribe ? 0 : 100,
    error: '',
    speakers,
    notes,
    peaksFile,
    deletedAt: null,
    version: 0,
    attempt: 1,
  })
  for await (const part of segmentParts({ segments: tables.meetingSegments }, meeting.id)) await tables.segments.save(taskId, part, [])
  if (transcribe) await tables.jobs.add(taskId, now)
  await tables.meetings.update(meeting.id, { status: meetingStatus.ended, soundMs, taskId })
  return taskId
}
