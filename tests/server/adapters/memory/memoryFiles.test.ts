import { createMemoryFiles } from '../../../../server/adapters/memory/memoryFiles'
import { filesSuite } from '../../ports/files.suite'

filesSuite('memory', async () => ({ files: createMemoryFiles() }))
