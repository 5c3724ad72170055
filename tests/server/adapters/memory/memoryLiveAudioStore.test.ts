import { createMemoryFiles } from '../../../../server/adapters/memory/memoryFiles'
import { createMemoryLiveAudioStore } from '../../../../server/adapters/memory/memoryLiveAudioStore'
import { liveAudioStoreSuite } from '../../ports/liveAudioStore.suite'

liveAudioStoreSuite('memory', async () => {
  const files = createMemoryFiles()
  return { files, sounds: createMemoryLiveAudioStore(files) }
})
