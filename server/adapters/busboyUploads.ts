import busboy from 'busboy'
import { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extensionOf } from '../fileNames'
import { DiskFull, UploadRefused, type FileName, type ReceivedFile, type UploadReader } from '../ports'
import { diskError, type Disk, type Part } from './disk'

type Limits = Parameters<UploadReader['receive']>[2]

/** What a multipart body may add to its file: boundaries, headers, small fields. */
const envelopeBytes = 64 * 1024

/**
 * Reads multipart uploads with busboy from Node's own request, straight to the disk. What can't be taken is refused while it
 * arrives, and what a refused or broken upload left is removed.
 */
export function createBusboyUploads(disk: Disk): UploadReader {
  return {
    async receive(request, env, limits) {
      if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new UploadRefused('noFile')
      if (Number(request.headers.get('content-length')) > limits.bytes + envelopeBytes) throw new UploadRefused('tooLarge')
      const source = sourceOf(request, env)
      const form = openForm(request, limits)
      const taken: Coming[] = []
      try {
        await new Promise<void>((resolve, reject) => {
          form.on('file', (field, content, { filename = '' }) => {
            const file = field === 'file' && taken.length === 0 && take(content, filename, { disk, limits, refuse: reject })
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

function openForm(request: Request, limits: Limits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // One more than allowed: busboy can't tell a file that ends at its limit from one that goes on.
      limits: { fileSize: limits.bytes + 1, parts: 100, fieldSize: envelopeBytes },
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

/** Begins to write a file to the disk. Says by `refuse` why it can't go on. */
function take(content: Readable, originalName: string, to: { disk: Disk; limits: Limits; refuse(error: unknown): void }): Coming | null {
  const extension = extensionOf(originalName)
  if (!to.limits.extensions.includes(extension)) {
    to.refuse(new UploadRefused('type'))
    return null
  }
  const name = to.disk.name(extension)
  const part = to.disk.part(name)
  const written = pipeline(content, part.stream)
  written.catch(to.refuse)
  content.once('limit', () => to.refuse(new UploadRefused('tooLarge')))
  return { name, originalName, part, written }
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
