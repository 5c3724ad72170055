import { beforeEach, describe, expect, it } from 'vitest'
import { ModelInstalls } from '../../../../server/usecases/engines/modelInstalls'
import { eventually } from '../../../eventually'
import { FakeModels } from './fakeModels'

let models: FakeModels
let installs: ModelInstalls
let errors: string[]
beforeEach(() => {
  models = new FakeModels('a', 'b', 'c')
  errors = []
  installs = new ModelInstalls(models, { info() {}, error: (event) => void errors.push(event) })
})
const begun = (...ids: string[]) => eventually(() => expect(models.begun).toEqual(ids))

describe('models to be installed', () => {
  it('are installed one after the other; the others wait', async () => {
    installs.start(['a', 'b'])
    installs.start(['c'])
    await begun('a')
    expect(['a', 'b', 'c'].map((id) => installs.isWaiting(id))).toEqual([false, true, true])
    models.end('a')
    await begun('a', 'b')
    models.end('b')
    await begun('a', 'b', 'c')
    expect(installs.isWaiting('c')).toBe(false)
  })

  it('are installed once, however often they are requested', async () => {
    installs.start(['a', 'a', 'b'])
    installs.start(['a', 'b'])
    await begun('a')
    models.end('a')
    await begun('a', 'b')
    models.end('b')
    await eventually(() => expect(models.list().map(({ status }) => status)).toContain('installed'))
    installs.start(['a', 'c'])
    await begun('a', 'b', 'c')
  })

  it('that fail do not keep the others from it, and can be requested again', async () => {
    installs.start(['a', 'b'])
    await begun('a')
    models.end('a', 'network')
    await begun('a', 'b')
    expect(models.list()[0]).toMatchObject({ status: 'available', installError: 'network' })
    installs.start(['a'])
    models.end('b')
    await begun('a', 'b', 'a')
    expect(errors).toEqual([])
  })

  it('that fail for an unknown reason are logged as an error', async () => {
    models.install = async () => {
      throw new TypeError('a bug')
    }
    installs.start(['a'])
    await eventually(() => expect(errors).toEqual(['model.failed']))
  })

  it('are faulty or missing, never unknown', async () => {
    models.set('b', { status: 'faulty', fault: 'changed' })
    installs.start(['nothing', 'b'])
    await begun('b')
  })
})

describe('canceling', () => {
  it('ends the installation in progress, and the next one begins', async () => {
    installs.start(['a', 'b'])
    await begun('a')
    installs.cancel('a')
    await begun('a', 'b')
    expect(models.list()[0]).toMatchObject({ status: 'available', installError: 'canceled' })
  })

  it('takes a waiting model out of the queue', async () => {
    installs.start(['a', 'b', 'c'])
    await begun('a')
    installs.cancel('b')
    expect(installs.isWaiting('b')).toBe(false)
    models.end('a')
    await begun('a', 'c')
  })
})
