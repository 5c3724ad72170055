/** A small S3 service for tests: the calls we make, on a folder, with the signatures and errors of the real one. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const keys = { accessKeyId: 'stand-in', secretAccessKey: 'a secret key' }
export const bucket = 'recordings'

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{ path: string, size: number, type: string, changedAt: Date }} Stored
 * @typedef {{ bucket: string, key: string, path: string, query: URLSearchParams }} Target
 * @typedef {{ endpoint: string, close(): Promise<void> }} StandIn
 */

class S3Fault extends Error {
  /** @param {number} status @param {string} code */
  constructor(status, code) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** @returns {Promise<StandIn>} */
export async function startS3StandIn(port = 0) {
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  /** @type {Map<string, Stored>} */
  const objects = new Map()
  /** @type {Map<string, Map<number, Stored & { etag: string }>>} */
  const uploads = new Map()
  let files = 0
  const newPath = () => join(folder, String((files += 1)))

  const receive = async (/** @type {IncomingMessage} */ request) => {
    const path = newPath()
    const hash = createHash('md5')
    request.on('data', (bytes) => hash.update(bytes))
    await pipeline(request, createWriteStream(path))
    const { size } = await stat(path)
    const type = request.headers['content-type'] ?? 'application/octet-stream'
    return { path, size, type, changedAt: new Date(), etag: hash.digest('hex') }
  }

  /** @param {IncomingMessage} request @param {string} key @param {string} id */
  const complete = async (request, key, id) => {
    const parts = uploads.get(id)
    if (!parts) throw new S3Fault(404, 'NoSuchUpload')
    const body = await text(request)
    const wanted = Array.from(body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g), ([, number]) => Number(number))
    const path = newPath()
    for (const [index, number] of wanted.entries()) {
      const part = parts.get(number)
      if (!part || !body.includes(part.etag)) throw new S3Fault(400, 'InvalidPart')
      if (part.size < 5 * 2 ** 20 && index < wanted.length - 1) throw new S3Fault(400, 'EntityTooSmall')
      await pipeline(createReadStream(part.path), createWriteStream(path, { flags: 'a' }))
      await rm(part.path)
    }
    const { size } = await stat(path)
    objects.set(key, { path, size, type: parts.get(0)?.type ?? '', changedAt: new Date() })
    uploads.delete(id)
    return `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"0"</ETag></CompleteMultipartUploadResult>`
  }

  const list = (/** @type {URLSearchParams} */ query) => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const max = Number(query.get('max-keys'))
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const contents = found.slice(0, max).map((key) => {
      const { size, changedAt } = objects.get(key) ?? { size: 0, changedAt: new Date(0) }
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${changedAt.toISOString()}</LastModified></Contents>`
    })
    const next = found.length > max ? `<NextContinuationToken>${found[max - 1]}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {Target} target */
  const get = async (request, response, { key, query }) => {
    const found = objects.get(key)
    if (!found) throw new S3Fault(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(first ?? 0)
    const end = Math.min(found.size - 1, last ? Number(last) : Infinity)
    if (first !== undefined && start >= found.size) throw new S3Fault(416, 'InvalidRange')
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': end - start + 1,
      'content-type': query.get('response-content-type') ?? found.type,
      'last-modified': found.changedAt.toUTCString(),
    })
    if (request.method === 'HEAD' || found.size === 0) return void response.end()
    // The reader may leave.
    await pipeline(createReadStream(found.path, { start, end }), response).catch(() => {})
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @returns {Promise<string | undefined>} the body, if it is not sent already
   */
  const respond = async (request, response) => {
    const target = targetOf(request)
    requireSignature(request, target)
    const { key, query } = target
    const id = query.get('uploadId') ?? ''
    if (target.bucket !== bucket) throw new S3Fault(404, 'NoSuchBucket')
    switch (`${request.method}${key === '' ? ' bucket' : ''}`) {
      case 'HEAD bucket':
        return ''
      case 'GET bucket':
        return list(query)
      case 'GET':
      case 'HEAD':
        await get(request, response, target)
        return undefined
      case 'PUT': {
        const { etag, ...stored } = await receive(request)
        response.setHeader('etag', `"${etag}"`)
        if (id === '') objects.set(key, stored)
        else if (!uploads.get(id)?.set(Number(query.get('partNumber')), { ...stored, etag }))
          throw new S3Fault(404, 'NoSuchUpload')
        return ''
      }
      case 'POST': {
        if (id !== '') return complete(request, key, id)
        const created = randomBytes(8).toString('hex')
        const type = request.headers['content-type'] ?? ''
        uploads.set(created, new Map([[0, { path: '', size: 0, type, changedAt: new Date(), etag: '' }]]))
        return `<InitiateMultipartUploadResult><UploadId>${created}</UploadId></InitiateMultipartUploadResult>`
      }
      case 'DELETE': {
        const path = id === '' ? objects.get(key)?.path : undefined
        if (path !== undefined) await rm(path)
        if (id === '') objects.delete(key)
        else if (!uploads.delete(id)) throw new S3Fault(404, 'NoSuchUpload')
        response.statusCode = 204
        return ''
      }
      default:
        throw new S3Fault(405, 'MethodNotAllowed')
    }
  }

  const server = createServer((request, response) => {
    respond(request, response)
      .then((body) => body !== undefined && response.end(body))
      .catch((error) => {
        const { status, code } = error instanceof S3Fault ? error : new S3Fault(500, 'InternalError')
        request.resume()
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
      })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** @param {IncomingMessage} request @returns {Target} */
function targetOf({ url = '' }) {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, name = '', ...rest] = pathname.split('/')
  return { bucket: name, key: decodeURIComponent(rest.join('/')), path: pathname, query: searchParams }
}

/** AWS Signature Version 4, in a header or in the address. @param {IncomingMessage} request @param {Target} target */
function requireSignature({ headers, method = '' }, { path, query }) {
  const isPresigned = query.has('X-Amz-Signature')
  const [, credential = '', signedHeaders = '', signature = ''] = isPresigned
    ? [
        '',
        query.get('X-Amz-Credential') ?? '',
        query.get('X-Amz-SignedHeaders') ?? '',
        query.get('X-Amz-Signature') ?? '',
      ]
    : (/Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)/.exec(headers.authorization ?? '') ?? [])
  const [accessKeyId, ...scope] = credential.split('/')
  const [date = '', region = '', service = ''] = scope
  const canonical = [
    method,
    path,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map((pair) => pair.map(encodeAll).join('='))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const time = isPresigned ? query.get('X-Amz-Date') : headers['x-amz-date']
  const digest = createHash('sha256').update(canonical).digest('hex')
  /** @type {string | Buffer} */
  let signingKey = `AWS4${keys.secretAccessKey}`
  for (const part of [date, region, service, 'aws4_request'])
    signingKey = createHmac('sha256', signingKey).update(part).digest()
  const expected = createHmac('sha256', signingKey)
    .update(['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n'))
    .digest('hex')
  if (accessKeyId !== keys.accessKeyId || expected !== signature) throw new S3Fault(403, 'SignatureDoesNotMatch')
}

const encodeAll = (/** @type {string} */ value) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** @param {IncomingMessage} request */
async function text(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
