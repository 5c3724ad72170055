import { MemoryBell } from '../../../../server/adapters/memory/memoryBell'
import { bellSuite } from '../../ports/bell.suite'

bellSuite('memory', async () => ({ bells: [new MemoryBell()], close: async () => {} }))
bellSuite('memory, relayed', async () => {
  const bells = [new MemoryBell(), new MemoryBell(), new MemoryBell()]
  for (const bell of bells)
    bell.relayTo((news) => {
      for (const other of bells) if (other !== bell) other.hear(news)
    })
  return { bells, close: async () => {} }
})
