import { createMemoryFiles } from '../../../../server/adapters/memory/files'
import { createMemorySounds } from '../../../../server/adapters/memory/growingSounds'
import { growingSoundsSuite } from '../../ports/growingSounds.suite'

growingSoundsSuite('memory', async () => {
  const files = createMemoryFiles()
  return { files, sounds: createMemorySounds(files) }
})
