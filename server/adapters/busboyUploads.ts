import busboy from 'busboy'
import { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extensionOf, type FileName } from '../fileNames'
import { DiskFull, UploadRefused, type ReceivedFile, type UploadLimits, type UploadReader } from '../ports'
import { diskError, type Disk, type Part } from './disk'

/** What a multipart body may add to its file: boundaries, headers, small fields. */
const envelopeBytes = 64 * 1024
/** How much is written between two looks at the room that is left. */
const stepBytes = 8 * 2 ** 20

/**
 * Reads multipart uploads with busboy from Node's own request, straight to the disk. What can't be taken is refused while it
 * arrives, and what a refused or broken upload left is removed.
 * @param reserveBytes what uploads leave free on the disk, so that the database, meetings and smaller things still find room
 */
export function createBusboyUploads(disk: Disk, reserveBytes = 0): UploadReader {
  return {
    async receive(request, env, limits) {
      if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new UploadRefused('noFile')
      const announced = Number(request.headers.get('content-length'))
      if (announced > most(limits) + envelopeBytes) throw new UploadRefused('tooLarge')
      if (announced + reserveBytes > (await disk.freeBytes())) throw new UploadRefused('diskFull')
      const source = sourceOf(request, env)
      const form = openForm(request)
      const taken: Coming[] = []
      try {
        await new Promise<void>((resolve, reject) => {
          form.on('file', (field, content, { filename = '' }) => {
            const file = field === 'file' && taken.length === 0 && take(content, filename, { disk, limits, reserveBytes, refuse: reject })
            if (file) taken.push(file)
            else content.on('error', () => {}).resume()
          })
          form.on('error', reject).on('close', resolve)
          finished(source, { writable: false }, (error) => error && form.destroy(error))
          source.pipe(form)
        })
        return await keep(taken[0])
      } catch (error) {
        // The source stays whole: the answer goes out on the same socket.
        source.unpipe(form)
        form.destroy()
        await taken[0]?.part.drop()
        throw refusal(error)
      }
    },
  }
}

/** Node's own request where the host gives it: twice as fast as the web stream made from it. */
function sourceOf(request: Request, env: unknown): Readable {
  const given = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : null
  if (given instanceof IncomingMessage) return given
  return Readable.from(request.body ?? [])
}

const most = (limits: UploadLimits) => Math.max(...Object.values(limits))

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // No file limit: what a file may have depends on its name, which comes later.
      limits: { parts: 100, fieldSize: envelopeBytes },
    })
  } catch {
    throw new UploadRefused('noFile')
  }
}

interface Coming {
  name: FileName
  originalName: string
  part: Part
  /** Resolves when all of it is written. */
  written: Promise<void>
}

interface Destination {
  disk: Disk
  limits: UploadLimits
  reserveBytes: number
  refuse(error: unknown): void
}

/** Begins to write a file to the disk. Says by `refuse` why it can't go on. */
function take(content: Readable, originalName: string, to: Destination): Coming | null {
  const extension = extensionOf(originalName)
  const bytes = Object.hasOwn(to.limits, extension) ? to.limits[extension] : undefined
  if (bytes === undefined) {
    to.refuse(new UploadRefused('type'))
    return null
  }
  const name = to.disk.name(extension)
  const part = to.disk.part(name)
  const written = pipeline(content, noMoreThan(bytes), leavingRoom(to), part.stream)
  written.catch(to.refuse)
  return { name, originalName, part, written }
}

function noMoreThan(most: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw new UploadRefused('tooLarge', most)
      yield chunk
    }
  }
}

/** Passes bytes on while the disk has the reserve left: other uploads fill it too, and not every sender says its length. */
function leavingRoom({ disk, reserveBytes }: Destination) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let unchecked = 0
    for await (const chunk of chunks) {
      unchecked += chunk.length
      if (unchecked > stepBytes) {
        if ((await disk.freeBytes()) < reserveBytes) throw new UploadRefused('diskFull')
        unchecked = 0
      }
      yield chunk
    }
  }
}

async function keep(coming: Coming | undefined): Promise<ReceivedFile> {
  if (!coming) throw new UploadRefused('noFile')
  const { name, originalName, part, written } = coming
  await written
  const size = part.stream.bytesWritten
  if (size === 0) throw new UploadRefused('empty')
  await part.keep()
  return { file: name, originalName, size }
}

/** Errors of the disk stay what they are; any other means that the sender went away or sent half a form. */
function refusal(error: unknown): unknown {
  if (error instanceof UploadRefused) return error
  if (diskError(error) instanceof DiskFull) return new UploadRefused('diskFull')
  const onDisk = error instanceof Error && 'syscall' in error && 'path' in error
  return onDisk ? error : new UploadRefused('aborted')
}
