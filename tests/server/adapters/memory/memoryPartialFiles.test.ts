import { createMemoryFiles } from '../../../../server/adapters/memory/memoryFiles'
import { createMemoryPartialFiles } from '../../../../server/adapters/memory/memoryPartialFiles'
import { partialFilesSuite } from '../../ports/partialFiles.suite'

partialFilesSuite('memory', async () => {
  const files = createMemoryFiles()
  return { files, partialFiles: createMemoryPartialFiles(files) }
})
