/**
 * Uploads in chunks by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): core, creation, checksum, expiration and
 * termination. `finish`, a call of our own, makes an ordinary upload of a complete one.
 */
import { FinishUpload } from '../../src/wire/requests'
import { translate } from '../messages/messages'
import { fileUrl } from '../usecases/records/tasks'
import {
  beginUpload,
  finishUpload,
  partialUploadMs,
  receiveChunk,
  removeUpload,
  requireUpload,
  UploadWriters,
} from '../usecases/records/partialUploads'
import { ChecksumError, type ChecksumAlgorithm, type Chunk } from '../ports/partialFiles'
import type { PartialUploadRow } from '../ports/rows'
import { malformedError, RequestError } from '../lib/requestError'
import { requireRate } from '../http/requestLimits'
import {
  requireUser,
  ok,
  parseBody,
  type RequestContext,
  type ServerApp,
  type ServerContext,
} from '../http/requestContext'

const tusVersion = '1.0.0'
const checksumAlgorithms: readonly ChecksumAlgorithm[] = ['sha1', 'sha256']
/** Not in the registry of HTTP statuses; the protocol defines it. */
const checksumMismatch = 460

export function resumableUploadRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, settings, limits } = server
  const writers = new UploadWriters(ports)
  app.options('/api/uploads', (c) =>
    c.body(null, 204, {
      'tus-resumable': tusVersion,
      'tus-version': tusVersion,
      'tus-extension': 'creation,checksum,expiration,termination',
      'tus-checksum-algorithm': checksumAlgorithms.join(','),
      'tus-max-size': String(settings.uploadLimitBytes),
    }),
  )
  app.post('/api/uploads', async (c) => {
    const user = await requireUser(c, server)
    requireTus(c)
    requireRate(limits.newUploads, user.id)
    const name = fileNameIn(c.req.header('upload-metadata') ?? '')
    const upload = await beginUpload(ports, settings, { user, name, size: wholeHeader(c, 'upload-length') })
    describe(c, upload)
    c.header('location', `/api/uploads/${upload.file}`)
    c.status(201)
    return ok(c, { id: upload.file })
  })
  // Also answers HEAD, without the body.
  app.get('/api/uploads/:id', async (c) => {
    const user = await requireUser(c, server)
    requireTus(c)
    const upload = await requireUpload(ports, user, c.req.param('id'))
    describe(c, upload)
    return ok(c, { offset: upload.received })
  })
  app.patch('/api/uploads/:id', async (c) => {
    const user = await requireUser(c, server)
    requireTus(c)
    if (c.req.header('content-type') !== 'application/offset+octet-stream')
      throw new RequestError('request.malformed', { field: 'content-type' }, { status: 415 })
    requireRate(limits.chunks, user.id)
    const id = c.req.param('id')
    const chunk = { request: c.req.raw, env: c.env, offset: wholeHeader(c, 'upload-offset'), checksum: checksumOf(c) }
    const release = limits.uploads.acquire(user.id)
    const received = writers
      .run({ user, id }, (signal) => receiveChunk(ports, { user, id, ...chunk, signal }))
      .finally(release)
    describe(c, await received.catch(rethrowChecksumError))
    return c.body(null, 204)
  })
  app.delete('/api/uploads/:id', async (c) => {
    const user = await requireUser(c, server)
    requireTus(c)
    const { file } = await requireUpload(ports, user, c.req.param('id'))
    await writers.run({ user, id: file }, () => removeUpload(ports, { file }))
    return c.body(null, 204)
  })
  app.post('/api/uploads/finish', async (c) => {
    const user = await requireUser(c, server)
    const { id } = await parseBody(c, FinishUpload)
    const release = limits.uploads.acquire(user.id)
    const { file, durationMs } = await writers
      .run({ user, id }, () => finishUpload(ports, settings, { user, id }))
      .finally(release)
    const times = Math.ceil((durationMs ?? 0) / 1000)
    return ok(c, { url: fileUrl(file), times }, { msg: translate(c.get('locale'), 'upload.done') })
  })
}

/** @throws RequestError 412 for another version of the protocol */
function requireTus(c: RequestContext): void {
  c.header('tus-resumable', tusVersion)
  if (c.req.header('tus-resumable') === tusVersion) return
  c.header('tus-version', tusVersion)
  throw new RequestError('request.malformed', { field: 'tus-resumable' }, { status: 412 })
}

function describe(c: RequestContext, { size, received, changedAt }: PartialUploadRow): void {
  c.header('upload-offset', String(received))
  c.header('upload-length', String(size))
  c.header('upload-expires', new Date(changedAt + partialUploadMs).toUTCString())
}

/** @throws RequestError 400 if it is not a whole number */
function wholeHeader(c: RequestContext, name: string): number {
  const text = c.req.header(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw malformedError(name)
  return Number(text)
}

/** The value `filename` of the metadata: pairs of a key and its value in base64, separated by commas. @throws RequestError 400 without one */
function fileNameIn(metadata: string): string {
  for (const pair of metadata.split(',')) {
    const [key, value = ''] = pair.trim().split(' ')
    if (key !== 'filename') continue
    try {
      return new TextDecoder().decode(fromBase64(value))
    } catch {
      break
    }
  }
  throw malformedError('upload-metadata')
}

/** @throws RequestError 400 for an algorithm that is not supported */
function checksumOf(c: RequestContext): Chunk['checksum'] {
  const header = c.req.header('upload-checksum')
  if (header === undefined) return null
  const [name, digest = ''] = header.split(' ')
  const algorithm = checksumAlgorithms.find((known) => known === name)
  if (!algorithm) throw malformedError('upload-checksum')
  return { algorithm, digest }
}

function rethrowChecksumError(error: unknown): never {
  throw error instanceof ChecksumError ? new RequestError('upload.checksum', {}, { status: checksumMismatch }) : error
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
