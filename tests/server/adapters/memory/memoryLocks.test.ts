import { createMemoryLocks } from '../../../../server/adapters/memory/memoryLocks'
import { locksSuite } from '../../ports/locks.suite'

locksSuite('memory', async () => createMemoryLocks())
