/** Limits on the size of request bodies, checked before any of the body is read. */
import type { MiddlewareHandler } from 'hono'
import { RequestError, bodyTooLargeError } from '../lib/requestError'
import { isFileBody } from '../lib/fileBodies'

/** Default limit in bytes. Unauthenticated calls need less. */
const defaultMaxBytes = 16 * 2 ** 10
/** Holds an avatar image. */
const profileMaxBytes = 64 * 2 ** 10
/** Holds the terms of a recording. */
const recordingMaxBytes = 64 * 2 ** 10
/** Holds the terms and rules of an account, each character escaped. */
const vocabularyMaxBytes = 512 * 2 ** 10
/** Holds as many notes as one request changes, each character escaped. */
const notesMaxBytes = 768 * 2 ** 10
/** Holds a conversation about a record, a summary or a mind map. */
const conversationMaxBytes = 4 * 2 ** 20
/** Holds ten seconds of PCM with its WAV and multipart framing. */
const engineTestMaxBytes = 336 * 2 ** 10
/** An edit of a five-hour transcript takes about 8 MB. */
const editMaxBytes = 12 * 2 ** 20

const maxBytesByPath = new Map([
  ['/api/engines/test', engineTestMaxBytes],
  ['/api/passport/profile', profileMaxBytes],
  ['/api/voice/addTask', recordingMaxBytes],
  ['/api/task/add', recordingMaxBytes],
  ['/api/vocabulary', vocabularyMaxBytes],
  ['/api/v1/vocabulary', vocabularyMaxBytes],
  ['/api/vocabulary/preview', recordingMaxBytes],
  ['/api/voice/editNotes', notesMaxBytes],
  ['/api/voice/ask', conversationMaxBytes],
  ['/api/voice/editMindmap', conversationMaxBytes],
  ['/api/voice/editSummary', conversationMaxBytes],
  ['/api/voice/edit', editMaxBytes],
  ['/api/voice/import', editMaxBytes],
  ['/api/transfertask/edit', editMaxBytes],
  ['/api/translate/edit', editMaxBytes],
])

/** Maximum body size for that path, in bytes. */
export const maxBytesOf = (path: string): number => maxBytesByPath.get(path) ?? defaultMaxBytes

/** Rejects a body by its headers, without reading it. A body without a declared length could be endless. */
export function bodyLimits(): MiddlewareHandler {
  return async (c, next) => {
    if (isFileBody(c.req.method, c.req.path)) return next()
    if (c.req.header('transfer-encoding') !== undefined) throw new RequestError('request.noLength', {}, { status: 411 })
    if (Number(c.req.header('content-length') ?? 0) > maxBytesOf(c.req.path)) throw bodyTooLargeError()
    return next()
  }
}
