import { createMemoryFiles } from '../../../../server/adapters/memory/files'
import { filesSuite } from '../../ports/files.suite'

filesSuite('memory', async () => ({ files: createMemoryFiles() }))
