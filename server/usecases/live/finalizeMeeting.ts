/** Turns a finished meeting into a record. */
import { meetingStatus, taskStatus } from '../../../src/wire/constants'
import type { FileName } from '../../ports/fileNames'
import { pcmBytesPerMs, type LiveAudioFile, type Ports } from '../../ports/ports'
import type { MeetingRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { wavHeaderBytes } from '../../lib/wavHeader'
import { Peaks } from '../transcription/peaks'
import { segmentBatches } from '../records/segmentStream'
import { notify } from '../notices/notify'
import { queueFollowUps, queueJob } from '../queueJob'
import { requestSpeakers } from '../requestSpeakers'
import { chargeRest } from './usageMeter'

/** Bytes of audio per read when computing peaks. */
const readBytes = 256 * 1024

interface EndedAudio {
  file: FileName
  audio: LiveAudioFile
  /** The meeting was not transcribed live, so transcribe it like an uploaded file. */
  transcribe: boolean
}

/**
 * Creates the record of a meeting and returns its task id. Can be repeated after a crash: file names are stored before the
 * files are written, and the last step creates the record in one transaction.
 * @throws RequestError if the meeting was deleted, DiskFullError
 */
export async function finalizeMeeting(
  ports: Ports,
  meetingId: number,
  { file, audio, transcribe }: EndedAudio,
): Promise<number> {
  const { store, files, liveAudio, clock } = ports
  const soundMs = audio.size / pcmBytesPerMs
  const peaksFile = await reservePeaksFile(ports, meetingId)
  await files.write(peaksFile, await computePeaks(audio))
  await audio.close()
  await liveAudio.finish(file)
  const taskId = await store.transaction(async (repos) => {
    const meeting = await repos.meetings.byId(meetingId)
    if (!meeting) return null
    if (meeting.taskId !== null) return meeting.taskId
    const now = clock.now()
    const inserted = await insertRecord(repos, meeting, { file, peaksFile, soundMs, transcribe, now })
    await requestSpeakers(ports, repos, { taskId: inserted, speakers: meeting.roles })
    if (!transcribe) await queueFollowUps(repos, { id: inserted, userId: meeting.userId }, now)
    return inserted
  })
  if (taskId !== null) return taskId
  for (const orphan of [file, peaksFile]) await files.remove(orphan)
  throw new RequestError('meeting.missing')
}

async function reservePeaksFile({ store, files }: Ports, meetingId: number): Promise<FileName> {
  const meeting = await store.meetings.byId(meetingId)
  if (!meeting) throw new RequestError('meeting.missing')
  const peaksFile = meeting.peaksFile ?? files.name('peaks')
  await store.meetings.update(meetingId, { peaksFile })
  return peaksFile
}

async function computePeaks(audio: LiveAudioFile): Promise<Uint8Array> {
  const peaks = new Peaks()
  for (let offset = 0; offset < audio.size; offset += readBytes) {
    const bytes = await audio.read(offset, readBytes)
    peaks.add(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2))
  }
  return peaks.finish()
}

interface FinalizedAudio {
  file: FileName
  peaksFile: FileName
  soundMs: number
  transcribe: boolean
  now: number
}

async function insertRecord(
  repos: Repositories,
  meeting: MeetingRow,
  { file, peaksFile, soundMs, transcribe, now }: FinalizedAudio,
): Promise<number> {
  const { userId, title, language, speakers, notes, vocabulary, folderId } = meeting
  const size = wavHeaderBytes + soundMs * pcmBytesPerMs
  await chargeRest(repos, meeting, { soundMs, now })
  await repos.uploads.insert({ file, userId, originalName: `${title}.wav`, size, durationMs: soundMs, createdAt: now })
  const taskId = await repos.tasks.insert({
    userId,
    title,
    status: transcribe ? taskStatus.running : taskStatus.done,
    type: 'meeting',
    source: 'meeting',
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
    vocabulary,
    folderId,
  })
  for await (const part of segmentBatches({ segments: repos.meetingSegments }, meeting.id))
    await repos.segments.save(taskId, part, [])
  if (transcribe) await queueJob(repos, { kind: 'transcription', subject: taskId, userId, language }, now)
  // A record that is still transcribed is told of when that ends.
  else await notify(repos, { about: 'meeting', userId, taskId, title, now })
  await repos.meetings.update(meeting.id, { status: meetingStatus.ended, soundMs, taskId })
  return taskId
}
