import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewVoiceProfile } from '../../../server/ports/speakerRepositories'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: voice profiles and what they propose. */
export function voicesSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store, voices: ${adapter}`, () => {
    let under: StoreUnderTest
    let user: number
    let other: number
    let task: number
    beforeEach(async () => {
      under = await open()
      user = await addUser(under.store)
      other = await addUser(under.store, 'other')
      task = await addTask(under.store, user, { status: 2, title: 'A talk' })
    })
    afterEach(() => under.close())
    const profiles = () => under.store.voiceProfiles
    const proposals = () => under.store.voiceProposals
    const save = (name: string, change: Partial<NewVoiceProfile> = {}) =>
      profiles().save({
        userId: user,
        name,
        model: 'm1',
        embedding: Float32Array.of(0.6, -0.8, 1e-7),
        seconds: 12,
        taskId: task,
        now: 5,
        ...change,
      })

    it('are remembered only for those who asked for it', async () => {
      expect(await profiles().enabledSince(user)).toBeNull()
      await profiles().enable(user, 7)
      await profiles().enable(user, 9)
      expect(await profiles().enabledSince(user)).toBe(7)
      expect(await profiles().enabledSince(other)).toBeNull()
    })

    it('are stored exactly, by name, with the record they come from', async () => {
      const li = await save('Li')
      await save('An', { taskId: task, seconds: 3 })
      const [an, stored] = await profiles().list(user)
      expect(an?.name).toBe('An')
      expect(stored).toEqual({
        id: li,
        userId: user,
        name: 'Li',
        model: 'm1',
        embedding: Float32Array.of(0.6, -0.8, 1e-7),
        seconds: 12,
        task: { id: task, title: 'A talk' },
        createdAt: 5,
        updatedAt: 5,
      })
      expect(await profiles().list(other)).toEqual([])
    })

    it('of a name are replaced; those of another user with that name stay', async () => {
      const theirs = await save('Li', { userId: other })
      const li = await save('Li')
      expect(await save('Li', { model: 'm2', embedding: Float32Array.of(1), seconds: 40, now: 9 })).toBe(li)
      expect(await profiles().list(user)).toMatchObject([
        { id: li, model: 'm2', embedding: Float32Array.of(1), seconds: 40, createdAt: 5, updatedAt: 9 },
      ])
      expect(await profiles().list(other)).toMatchObject([{ id: theirs, model: 'm1' }])
    })

    it('are renamed and removed by their owner only, and names are unique', async () => {
      const li = await save('Li')
      await save('Wang')
      expect(await profiles().rename(other, li, 'Zhao')).toBe('missing')
      expect(await profiles().rename(user, li, 'Wang')).toBe('taken')
      expect(await profiles().rename(user, li, 'Li')).toBe('done')
      expect(await profiles().rename(user, li, 'Zhao')).toBe('done')
      await profiles().remove(other, li)
      expect((await profiles().list(user)).map(({ name }) => name)).toEqual(['Wang', 'Zhao'])
      await profiles().remove(user, li)
      expect((await profiles().list(user)).map(({ name }) => name)).toEqual(['Wang'])
    })

    it('are all deleted, with what they propose, when their owner turns it off', async () => {
      await profiles().enable(user, 1)
      const theirs = await save('Li', { userId: other })
      await proposals().replace(task, [{ role: '1', profileId: await save('Li') }])
      await profiles().disable(user)
      expect(await profiles().enabledSince(user)).toBeNull()
      expect(await profiles().list(user)).toEqual([])
      expect(await proposals().list(task)).toEqual([])
      expect(await profiles().list(other)).toMatchObject([{ id: theirs }])
    })

    it('outlive their record', async () => {
      await save('Li')
      await under.store.tasks.remove(task)
      expect(await profiles().list(user)).toMatchObject([{ name: 'Li', task: null }])
    })

    it('are proposed by their present names, until refused or replaced', async () => {
      const [li, wang] = [await save('Li'), await save('Wang')]
      await proposals().replace(task, [
        { role: '1', profileId: li },
        { role: '2', profileId: wang },
      ])
      await profiles().rename(user, li, 'Li Ming')
      expect(await proposals().list(task)).toEqual([
        { role: '1', profileId: li, name: 'Li Ming' },
        { role: '2', profileId: wang, name: 'Wang' },
      ])
      await proposals().refuse(task, { role: '1', profileId: li })
      await proposals().replace(task, [{ role: '1', profileId: li }])
      expect(await proposals().list(task)).toEqual([])
      await proposals().replace(task, [{ role: '1', profileId: wang }])
      expect(await proposals().list(task)).toEqual([{ role: '1', profileId: wang, name: 'Wang' }])
    })

    it('overlaps of segments are stored, and count as text', async () => {
      const segment = { id: 'a', start: 0, end: 900, role: '1', text: 'Hello.' }
      const { segments, textSizes } = under.store
      await segments.save(task, [segment], [])
      const before = await textSizes.sizeOf('record', task)
      const overlapping = { ...segment, overlaps: [[100, 800, '2'] as [number, number, string]] }
      await segments.save(task, [overlapping], [])
      expect(await segments.list(task, null, 9)).toEqual([overlapping])
      expect((await textSizes.sizeOf('record', task)) - before).toBe('[[100,800,"2"]]'.length)
      await segments.save(task, [segment], [])
      expect(await segments.list(task, null, 9)).toEqual([segment])
      expect(await textSizes.sizeOf('record', task)).toBe(before)
    })
  })
}
