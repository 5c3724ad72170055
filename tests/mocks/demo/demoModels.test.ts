import { beforeEach, describe, expect, it } from 'vitest'
import { demoModels } from '../../../mocks/demo/demoModels'
import type { SpeechModels } from '../../../server/ports/speechModels'
import { eventually } from '../../eventually'
import { FakeClock } from '../../server/usecases/fakeClock'

let clock: FakeClock
let models: SpeechModels
beforeEach(() => {
  clock = new FakeClock()
  models = demoModels(clock)
})
const stateOf = (id: string) => models.list().find((model) => model.id === id)
/** Lets the installations go on until the promise settles. */
async function run(installation: Promise<void>): Promise<void> {
  let settled = false
  const settle = () => void (settled = true)
  installation.then(settle, settle)
  while (!settled) {
    clock.advance(250)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return installation
}

describe('a demo model', () => {
  it('is installed in steps, and can be removed', async () => {
    const installation = models.install(['demo-detector'])
    clock.advance(250)
    await eventually(() => expect(stateOf('demo-detector')?.receivedBytes).toBeGreaterThan(0))
    expect(stateOf('demo-detector')?.status).toBe('installing')
    await run(installation)
    expect(stateOf('demo-detector')).toMatchObject({ status: 'installed', receivedBytes: 0 })
    expect(stateOf('demo-detector')?.installedBytes).toBeGreaterThan(0)
    await models.remove('demo-detector')
    expect(stateOf('demo-detector')).toMatchObject({ status: 'available', installedBytes: 0 })
  })

  it('can be canceled', async () => {
    const installation = models.install(['demo-zh-en'])
    models.cancel('demo-zh-en')
    await expect(run(installation)).rejects.toMatchObject({ fault: 'canceled' })
    expect(stateOf('demo-zh-en')).toMatchObject({ status: 'available', installError: 'canceled' })
  })

  it('can fail to download', async () => {
    await expect(run(models.install(['demo-embedding']))).rejects.toMatchObject({ fault: 'network' })
  })

  it('is in the sets that name it', () => {
    for (const set of models.sets) for (const id of set.models) expect(stateOf(id)?.sets).toContain(set.id)
  })
})
