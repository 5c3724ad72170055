import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnnotationRow } from '../../../server/ports/peopleRepositories'
import type { Store } from '../../../server/ports/repositories'
import { addTask, addUser, type StoreUnderTest } from './storeFixtures'

/** Contract of `Store` adapters: people with access to a record, and what they attach to it. */
export function peopleSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: Store
  let owner: number
  let other: number
  let task: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    owner = await addUser(store, 'owner', { name: '' })
    other = await addUser(store, "o'ther", { name: 'Other' })
    task = await addTask(store, owner, { title: '100% sure' })
  })
  afterEach(() => fixture.close())

  const person = (userId: number, addedAt = 1) => ({ taskId: task, userId, role: 'reader' as const, addedAt })
  const listed = (keyword = '', userId = other) => store.people.page({ userId, page: 1, limit: 9, keyword })

  describe(`people: ${adapter}`, () => {
    it('are added once, keep their place when their role changes, and go', async () => {
      await store.people.put(person(other, 5))
      await store.people.put(person(await addUser(store, 'third'), 6))
      await store.people.put({ ...person(other, 9), role: 'editor' })
      expect(await store.people.list(task)).toMatchObject([
        { userId: other, role: 'editor', addedAt: 5, name: 'Other', username: "o'ther" },
        { role: 'reader', name: 'third' },
      ])
      expect(await store.people.find(task, other)).toEqual({ ...person(other, 5), role: 'editor' })
      expect(await store.people.find(task, owner)).toBeNull()
      expect(await store.people.count(task)).toBe(2)
      expect(await store.people.remove(task, other)).toBe(true)
      expect(await store.people.remove(task, other)).toBe(false)
      expect(await store.people.find(task, other)).toBeNull()
    })

    it('list what is shared with them, newest first, with its owner', async () => {
      const newer = await addTask(store, owner, { title: '100 of them', createdAt: 7 })
      await store.people.put(person(other))
      await store.people.put({ ...person(other), taskId: newer, role: 'editor' })
      expect(await listed()).toMatchObject({
        total: 2,
        rows: [
          { id: newer, role: 'editor', ownerName: 'owner', preview: '', speakerCount: 0 },
          { id: task, role: 'reader', title: '100% sure' },
        ],
      })
      expect((await listed('0%')).rows.map(({ id }) => id)).toEqual([task])
      expect(await store.people.page({ userId: other, page: 2, limit: 1, keyword: '' })).toMatchObject({
        total: 2,
        rows: [{ id: task }],
      })
      expect(await listed('', owner)).toEqual({ rows: [], total: 0 })
    })

    it('do not see what is in the bin, nor what belongs to a closed account', async () => {
      await store.people.put(person(other))
      await store.tasks.update(task, { deletedAt: 3 })
      expect((await listed()).total).toBe(0)
      await store.tasks.update(task, { deletedAt: null })
      await store.users.setClosed(owner, 3)
      expect((await listed()).total).toBe(0)
      await store.users.setClosed(owner, null)
      await store.users.setDeletion(owner, 99)
      expect(await listed()).toEqual({ rows: [], total: 0 })
    })

    it('have the name they chose, or else their username', async () => {
      const names = await store.people.names([owner, other, 99])
      expect([...names.values()].sort((a, b) => a.id - b.id)).toEqual([
        { id: owner, name: 'owner', username: 'owner' },
        { id: other, name: 'Other', username: "o'ther" },
      ])
      expect(await store.people.names([])).toEqual(new Map())
    })

    it('go with the record and with their account', async () => {
      await store.people.put(person(other))
      await store.users.remove(other)
      expect(await store.people.count(task)).toBe(0)
      const third = await addUser(store, 'third')
      await store.people.put(person(third))
      await store.presence.touch(task, third, 1)
      await store.tasks.remove(task)
      expect(await store.people.find(task, third)).toBeNull()
    })
  })

  describe(`invitations: ${adapter}`, () => {
    it('are found by their key, with their record, newest first, and go', async () => {
      const row = { taskId: task, keyHash: "'k1", role: 'commenter' as const, createdAt: 1, expiresAt: null }
      const first = await store.invitations.insert(row)
      const second = await store.invitations.insert({ ...row, keyHash: 'k2', expiresAt: 9 })
      expect(await store.invitations.byKey("'k1")).toEqual({ ...row, id: first })
      expect(await store.invitations.byKey('k3')).toBeNull()
      expect((await store.invitations.list(task)).map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
        [second, 9],
        [first, null],
      ])
      expect(await store.invitations.remove(task + 1, first)).toBe(false)
      expect(await store.invitations.remove(task, first)).toBe(true)
      expect(await store.invitations.byKey("'k1")).toBeNull()
    })
  })

  const annotation = (id: string, change: Partial<AnnotationRow> = {}): AnnotationRow => ({
    taskId: task,
    id,
    userId: other,
    parent: null,
    anchor: { segment: 'a', start: 0, end_segment: 'b', end: 4, quote: 'A "quote"', at: 10 },
    text: "It's 100%",
    color: null,
    resolvedAt: null,
    resolvedBy: null,
    createdAt: 1,
    editedAt: null,
    changedAt: 1,
    ...change,
  })

  describe(`annotations: ${adapter}`, () => {
    it('are added once, oldest first, and change', async () => {
      expect(await store.annotations.insert(annotation('b', { createdAt: 2 }))).toBe(true)
      expect(await store.annotations.insert(annotation('a', { color: 'green', text: '' }))).toBe(true)
      expect(await store.annotations.insert(annotation('b', { text: 'again' }))).toBe(false)
      expect(await store.annotations.list(task)).toEqual([
        annotation('a', { color: 'green', text: '' }),
        annotation('b', { createdAt: 2 }),
      ])
      await store.annotations.update(task, 'b', {
        text: 'new',
        editedAt: 5,
        resolvedAt: 6,
        resolvedBy: owner,
        changedAt: 7,
      })
      expect(await store.annotations.find(task, 'b')).toMatchObject({ text: 'new', resolvedBy: owner, changedAt: 7 })
      expect(await store.annotations.find(task, 'c')).toBeNull()
      expect(await store.annotations.count(task)).toBe(2)
    })

    it('are removed with their replies, and every change shows in the revision', async () => {
      const revisions = [await store.annotations.revision(task)]
      const note = async () => revisions.push(await store.annotations.revision(task))
      await store.annotations.insert(annotation('a'))
      await note()
      await store.annotations.insert(annotation('r', { parent: 'a', anchor: null }))
      await note()
      await store.annotations.update(task, 'r', { text: 'changed', changedAt: 2 })
      await note()
      await store.annotations.remove(task, 'a')
      await note()
      expect(await store.annotations.list(task)).toEqual([])
      expect(new Set(revisions.slice(0, 4)).size).toBe(4)
      expect(revisions[4]).toBe(revisions[0])
    })

    it('outlive the account of their author, and go with their record', async () => {
      await store.annotations.insert(annotation('a', { resolvedAt: 1, resolvedBy: other }))
      await store.users.remove(other)
      expect(await store.annotations.find(task, 'a')).toMatchObject({ userId: null, resolvedBy: null, resolvedAt: 1 })
      await store.tasks.remove(task)
      expect(await store.annotations.list(task)).toEqual([])
    })
  })

  describe(`presence: ${adapter}`, () => {
    it('lasts from the last sign of life', async () => {
      await store.presence.touch(task, owner, 10)
      await store.presence.touch(task, other, 10)
      await store.presence.touch(task, other, 20)
      expect(await store.presence.since(task, 10)).toEqual([owner, other])
      expect(await store.presence.since(task, 11)).toEqual([other])
      await store.presence.leave(task, other)
      expect(await store.presence.since(task, 0)).toEqual([owner])
      await store.presence.removeBefore(11)
      expect(await store.presence.since(task, 0)).toEqual([])
    })
  })
}
