/** Records from transcripts that exist already, with their recording or without one. Nothing is recognized, so nothing is charged. */
import type * as v from 'valibot'
import { taskStatus } from '../../../src/wire/constants'
import type { ImportTask } from '../../../src/wire/requests'
import type { WireSegment } from '../../../src/wire/responses'
import { documentTypeOf, type FileName } from '../../ports/fileNames'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { folderIdOf } from '../library/library'
import { fileNameOf, requireValidTimes } from './tasks'
import { beginTextChange } from './textQuota'

/** A day: no transcript is longer. */
const maxImportedMs = 24 * 3_600_000

/** Creates a finished record. Returns its id. @throws RequestError */
export async function importTask(
  { store, clock }: Ports,
  user: UserRow,
  request: v.InferOutput<typeof ImportTask>,
): Promise<number> {
  const { title, language, url, list, speakers = {}, folder_id: folder } = request
  requireSegments(list)
  return store.transaction(async (repos) => {
    const quotaCheck = await beginTextChange(repos, user)
    const sound = await findSound(repos, user, url)
    const lastMs = list.reduce((latest, { end }) => Math.max(latest, end), 0)
    const durationMs = sound.durationMs ?? lastMs
    const segments = list.map(({ engine: _engine, ...segment }) => ({
      ...segment,
      start: Math.min(segment.start, durationMs),
      end: Math.min(segment.end, durationMs),
    }))
    const id = await repos.tasks.insert({
      userId: user.id,
      title,
      status: taskStatus.done,
      type: 'file',
      language,
      mode: 'normal',
      file: sound.file,
      size: sound.size,
      times: Math.max(1, Math.ceil(durationMs / 1000)),
      createdAt: clock.now(),
      progress: 100,
      error: '',
      speakers,
      peaksFile: null,
      deletedAt: null,
      version: 0,
      attempt: 1,
      folderId: await folderIdOf(repos, user, folder),
      source: 'import',
    })
    await repos.segments.save(id, segments, [])
    await quotaCheck.check('record', id)
    return id
  })
}

/** The upload with the sound; a record without sound has the file ''. @throws RequestError */
async function findSound(
  { uploads }: Repositories,
  user: UserRow,
  url: string | undefined,
): Promise<{ file: FileName; size: number; durationMs: number | null }> {
  if (url === undefined) return { file: '', size: 0, durationMs: null }
  const upload = await uploads.find(fileNameOf(url), user.id)
  if (!upload) throw new RequestError('task.noUpload')
  if (documentTypeOf(upload.file)) throw new RequestError('document.notMedia')
  return upload
}

/** @throws RequestError */
function requireSegments(list: readonly WireSegment[]): void {
  if (!list.some(({ text }) => text.trim() !== '')) throw new RequestError('task.import.empty')
  const ids = new Set<string>()
  for (const [index, segment] of list.entries()) {
    requireValidTimes(segment, index + 1, maxImportedMs)
    if (ids.has(segment.id)) throw new RequestError('task.badSegment', { number: index + 1, reason: segment.id })
    ids.add(segment.id)
  }
}
