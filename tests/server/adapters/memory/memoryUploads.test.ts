import { createMemoryFiles } from '../../../../server/adapters/memory/memoryFiles'
import { createMemoryUploads } from '../../../../server/adapters/memory/memoryUploads'
import { uploadsSuite } from '../../ports/uploads.suite'

uploadsSuite('memory', async () => {
  const files = createMemoryFiles()
  const uploads = createMemoryUploads(files)
  return {
    files,
    receive: (request, limits) => uploads.receive(request, undefined, limits),
    kept: async () => files.names().length,
  }
})
