import type * as v from 'valibot'
import { taskStatus } from '../../../src/wire/constants'
import type { SpeakerDetection, DetectSpeakers } from '../../../src/wire/speakerSchemas'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import type { SpeakerDetectionRow } from '../../ports/speakerRepositories'
import { RequestError } from '../../lib/requestError'
import { queueJob } from '../queueJob'
import { canDetectSpeakers } from '../requestSpeakers'
import { editableRecord } from '../records/access'

/** Queues the detection of a transcribed record. One that is under way is replaced. Returns the record. @throws RequestError */
export async function requestDetection(
  ports: Ports,
  user: UserRow,
  { id, speakers, replace }: v.InferOutput<typeof DetectSpeakers>,
): Promise<TaskRow> {
  const task = await editableRecord(ports, user, id)
  if (task.deletedAt !== null) throw new RequestError('task.deleted')
  if (task.status !== taskStatus.done) throw new RequestError('task.notDone')
  if (!canDetectSpeakers(ports)) throw new RequestError('speakers.none')
  if (!(await ports.files.open(task.file))) throw new RequestError('speakers.noAudio')
  await ports.store.transaction(async (repos) => {
    await repos.speakerDetections.add(id, { speakers, replace: replace === 1 })
    await queueJob(repos, { kind: 'speakers', subject: id, userId: user.id }, ports.clock.now())
  })
  return task
}

/** Wire format of the task's detection, and for its owner of the names it proposes. */
export async function describeDetection(
  { store }: Pick<Ports, 'store'>,
  { id, userId }: Pick<TaskRow, 'id' | 'userId'>,
  { user, locale }: { user: Pick<UserRow, 'id'>; locale: ServerLocale },
): Promise<SpeakerDetection> {
  const row = await store.speakerDetections.byTask(id)
  // Whose voices an account remembers is its own.
  if (user.id !== userId) return { ...toDetectionDto(row, locale), remembers: false, proposals: [] }
  const proposals = await store.voiceProposals.list(id)
  const remembers = (await store.voiceProfiles.enabledSince(userId)) !== null
  return {
    ...toDetectionDto(row, locale),
    remembers,
    proposals: proposals.map(({ role, profileId, name }) => ({ role, profile: profileId, name })),
  }
}

function toDetectionDto(row: SpeakerDetectionRow | null, locale: ServerLocale) {
  if (!row) return { status: 'none' as const, progress: 0, found: 0 }
  const { status, speakers, replace, progress, found, version, error } = row
  return {
    status,
    speakers,
    replace: replace ? (1 as const) : (0 as const),
    progress,
    found,
    ...(version !== null && { version }),
    ...(isMessageId(error) && { error: translate(locale, error) }),
  }
}
