import busboy from 'busboy'
import { createHash } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import { MalformedFormError, maxFieldBytes, maxFields, type FormReader, type ReadForm } from '../../ports/formReader'
import { requestStream } from '../storage/requestStream'

/** Reads the fields while the body passes through to the reader of the file, in constant memory. */
export function createBusboyForms(): FormReader {
  return {
    observe(request, env) {
      const source = requestStream(request, env)
      const parser = createParser(request.headers.get('content-type') ?? '')
      const form = parser ? readForm(parser) : Promise.reject(new MalformedFormError('not a form'))
      // Whoever reads the request decides whether the form matters.
      form.catch(() => {})
      const observed = tap(parser)
      finished(source, { writable: false }, (error) => error && observed.destroy(error))
      source.pipe(observed)
      const { url, method, headers, signal } = request
      // fetch requires `duplex` for a streamed body, but the DOM types lack it.
      const init: RequestInit & { duplex: 'half' } = {
        method,
        headers,
        signal,
        body: Readable.toWeb(observed) as ReadableStream<Uint8Array<ArrayBuffer>>,
        duplex: 'half',
      }
      return { request: new Request(url, init), env: undefined, form }
    },
  }
}

function createParser(contentType: string): busboy.Busboy | null {
  try {
    const limits = { parts: maxFields + 10, fields: maxFields, fieldSize: maxFieldBytes }
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits })
  } catch {
    return null
  }
}

/** Passes chunks on, and gives them to the parser as fast as it takes them. */
function tap(parser: busboy.Busboy | null): Transform {
  let isOpen = parser !== null
  parser?.on('error', () => (isOpen = false))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // The parser discards what a file contains and keeps little of the fields: it is never behind.
      if (isOpen) parser?.write(chunk)
      done(null, chunk)
    },
    flush(done) {
      if (isOpen) parser?.end()
      done()
    },
    destroy(error, done) {
      if (error) parser?.destroy(error)
      done(error)
    },
  })
}

function readForm(parser: busboy.Busboy): Promise<ReadForm> {
  // Without a prototype, since names come from the request.
  const fields = Object.create(null) as Record<string, string[]>
  const hash = createHash('sha256')
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new MalformedFormError(why))
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) return fail(name)
      if (!Object.hasOwn(fields, name)) fields[name] = []
      fields[name]?.push(value)
      hash.update(JSON.stringify([name, value]))
    })
    parser.on('file', (name, content, { filename = '' }) => {
      hash.update(JSON.stringify([name, filename]))
      content.on('data', (chunk: Buffer) => hash.update(chunk)).on('error', () => {})
    })
    parser.on('fieldsLimit', () => fail('too many fields')).on('partsLimit', () => fail('too many parts'))
    parser.on('error', () => fail('incomplete'))
    parser.on('close', () => resolve({ fields, digest: hash.digest('hex') }))
  })
}
