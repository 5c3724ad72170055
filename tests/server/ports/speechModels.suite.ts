import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpeechModelInstallError, type SpeechModels } from '../../../server/ports/speechModels'

/** An implementation with two models that can be installed at once, and one whose installation waits for ever. */
export interface SpeechModelsFixture {
  models: SpeechModels
  first: string
  second: string
  waiting: string
  close(): Promise<void>
}

/** What every implementation of `SpeechModels` does. */
export function speechModelsSuite(open: () => Promise<SpeechModelsFixture>): void {
  describe('speech models', () => {
    let fixture: SpeechModelsFixture
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close())

    const stateOf = (id: string) => {
      const state = fixture.models.list().find((one) => one.id === id)
      if (!state) throw new Error(`no model ${id}`)
      return state
    }
    const statusOf = (id: string) => stateOf(id).status

    it('installs models and removes them', async () => {
      const { models, first, second } = fixture
      expect(stateOf(first)).toMatchObject({ status: 'available', installedBytes: 0, fault: null, installError: null })
      await models.install([first, second])
      expect([statusOf(first), statusOf(second)]).toEqual(['installed', 'installed'])
      expect(stateOf(first).installedBytes).toBeGreaterThan(0)
      await models.remove(first)
      expect([statusOf(first), statusOf(second)]).toEqual(['available', 'installed'])
    })

    it('has sets of models that are listed', () => {
      const { models } = fixture
      expect(models.sets.length).toBeGreaterThan(0)
      for (const { id, models: ids } of models.sets) for (const one of ids) expect(stateOf(one).sets).toContain(id)
    })

    it('skips what is installed, and joins an installation that is running', async () => {
      const { models, first } = fixture
      await Promise.all([models.install([first]), models.install([first])])
      await models.install([first])
      expect(statusOf(first)).toBe('installed')
    })

    it('cancels an installation, also before its turn', async () => {
      const { models, waiting, first } = fixture
      const running = models.install([waiting])
      const next = models.install([first])
      expect([statusOf(waiting), statusOf(first)]).toEqual(['installing', 'installing'])
      models.cancel(first)
      models.cancel(waiting)
      await expect(running).rejects.toMatchObject({ fault: 'canceled' })
      await expect(next).rejects.toBeInstanceOf(SpeechModelInstallError)
      expect(stateOf(waiting)).toMatchObject({ status: 'available', installError: 'canceled' })
      await models.install([first])
      expect(stateOf(first)).toMatchObject({ status: 'installed', installError: null })
    })

    it('ends all installations of a call that is canceled by its signal', async () => {
      const { models, waiting, first } = fixture
      const controller = new AbortController()
      const running = models.install([waiting, first], controller.signal)
      controller.abort()
      await expect(running).rejects.toMatchObject({ fault: 'canceled' })
      expect([statusOf(waiting), statusOf(first)]).toEqual(['available', 'available'])
      await expect(models.install([first], AbortSignal.abort())).rejects.toMatchObject({ fault: 'canceled' })
    })

    it('removing and canceling do nothing to what is not there', async () => {
      const { models, first } = fixture
      models.cancel(first)
      models.cancel('no-such-model')
      await models.remove(first)
      await models.remove('no-such-model')
      expect(statusOf(first)).toBe('available')
      await expect(models.install(['no-such-model'])).rejects.toBeInstanceOf(SpeechModelInstallError)
    })

    it('removing a model ends its installation', async () => {
      const { models, waiting } = fixture
      const running = models.install([waiting])
      const ended = expect(running).rejects.toMatchObject({ fault: 'canceled' })
      await models.remove(waiting)
      await ended
      expect(statusOf(waiting)).toBe('available')
    })
  })
}
