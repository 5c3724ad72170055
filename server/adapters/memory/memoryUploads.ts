import { extensionOf } from '../../ports/fileNames'
import { UploadError, type UploadReader } from '../../ports/ports'
import type { MemoryFiles } from './memoryFiles'

/** Uses the platform's multipart parser, which holds the whole file in memory: only for the mocks and tests. */
export function createMemoryUploads(files: MemoryFiles): UploadReader {
  return {
    async receive(request, _env, limits) {
      const file = await readFormFile(request)
      const extension = extensionOf(file.name)
      const maxBytes = Object.hasOwn(limits, extension) ? limits[extension] : undefined
      if (maxBytes === undefined) throw new UploadError('type')
      if (file.size === 0) throw new UploadError('empty')
      if (file.size > maxBytes) throw new UploadError('tooLarge', maxBytes)
      const name = files.name(extension)
      files.put(name, file)
      return { file: name, originalName: file.name, size: file.size }
    },
  }
}

async function readFormFile(request: Request): Promise<File> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new UploadError('noFile')
  const form = await request.formData().catch(() => {
    throw new UploadError('aborted')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new UploadError('noFile')
  return file
}
