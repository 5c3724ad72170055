import type { SearchTarget } from '../../../src/wire/searchSchemas'
import type { Repositories } from '../../ports/repositories'
import { searchOwners, type SearchPart } from '../../ports/searchRepositories'

/** What a part belongs to. */
export interface SearchOwner {
  target: SearchTarget
  id: number
  title: string
  language: string
  createdAt: number
  /** Names by speaker id. */
  speakers: Record<string, string>
  /** The name of another user whose record it is; null for the account's own. */
  ownerName: string | null
}

/** Reads each owner once, and the records of a batch together. Those that the account can't read, and records in the recycle bin, are null. */
export class OwnerCache {
  readonly #owners = new Map<string, SearchOwner | null>()

  constructor(
    private readonly store: Repositories,
    private readonly userId: number,
  ) {}

  /** The owner of each part, in their order. */
  async of(parts: readonly SearchPart[]): Promise<(SearchOwner | null)[]> {
    const isNew = ({ kind, ownerId }: SearchPart) => !this.#owners.has(keyOf(searchOwners[kind], ownerId))
    const records = parts.filter((part) => searchOwners[part.kind] === 'record' && isNew(part))
    await this.#readRecords(records.map(({ ownerId }) => ownerId))
    for (const { kind, ownerId } of parts.filter(isNew)) {
      const target = searchOwners[kind]
      this.#owners.set(keyOf(target, ownerId), await this.#read(target, ownerId))
    }
    return parts.map(({ kind, ownerId }) => this.#owners.get(keyOf(searchOwners[kind], ownerId)) ?? null)
  }

  async #readRecords(ids: readonly number[]): Promise<void> {
    const unique = [...new Set(ids)]
    for (const id of unique) this.#owners.set(keyOf('record', id), null)
    if (unique.length === 0) return
    for (const record of await this.store.search.records(this.userId, unique))
      this.#owners.set(keyOf('record', record.id), { ...record, target: 'record' })
  }

  async #read(target: SearchTarget, id: number): Promise<SearchOwner | null> {
    if (target === 'meeting') {
      const meeting = await this.store.meetings.find(id, this.userId)
      return meeting && { ...meeting, target, ownerName: null }
    }
    const translation = await this.store.translations.find(id, this.userId)
    if (!translation) return null
    const { taskId, name: title, target: language, createdAt } = translation
    if (taskId === null) return { target: 'translation', id, title, language, createdAt, speakers: {}, ownerName: null }
    // A record's translation is opened with the record.
    const key = keyOf('record', taskId)
    if (!this.#owners.has(key)) await this.#readRecords([taskId])
    return this.#owners.get(key) ?? null
  }
}

const keyOf = (target: SearchTarget, id: number) => `${target} ${id}`
