import { extensionOf } from '../../fileNames'
import { UploadRefused, type UploadReader } from '../../ports'
import type { MemoryFiles } from './files'

/** Lets the platform read the multipart body: it holds the whole file, so only for pages and tests. */
export function createMemoryUploads(files: MemoryFiles): UploadReader {
  return {
    async receive(request, _env, limits) {
      const file = await fileOf(request)
      const extension = extensionOf(file.name)
      const most = Object.hasOwn(limits, extension) ? limits[extension] : undefined
      if (most === undefined) throw new UploadRefused('type')
      if (file.size === 0) throw new UploadRefused('empty')
      if (file.size > most) throw new UploadRefused('tooLarge', most)
      const name = files.name(extension)
      files.put(name, file)
      return { file: name, originalName: file.name, size: file.size }
    },
  }
}

async function fileOf(request: Request): Promise<File> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new UploadRefused('noFile')
  const form = await request.formData().catch(() => {
    throw new UploadRefused('aborted')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new UploadRefused('noFile')
  return file
}
