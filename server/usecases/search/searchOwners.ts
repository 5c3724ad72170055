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
}

/** Reads each owner once. Those of others and records in the recycle bin are null. */
export class OwnerCache {
  readonly #owners = new Map<string, Promise<SearchOwner | null>>()

  constructor(
    private readonly store: Repositories,
    private readonly userId: number,
  ) {}

  of({ kind, ownerId }: SearchPart): Promise<SearchOwner | null> {
    const target = searchOwners[kind]
    const key = `${target} ${ownerId}`
    const owner = this.#owners.get(key) ?? this.#read(target, ownerId)
    this.#owners.set(key, owner)
    return owner
  }

  async #read(target: SearchTarget, id: number): Promise<SearchOwner | null> {
    if (target === 'record') return this.#record(id)
    if (target === 'meeting') {
      const meeting = await this.store.meetings.find(id, this.userId)
      return meeting && { ...meeting, target }
    }
    const translation = await this.store.translations.find(id, this.userId)
    if (!translation) return null
    // A record's translation is opened with the record.
    if (translation.taskId !== null) return this.#record(translation.taskId)
    const { name: title, target: language, createdAt } = translation
    return { target, id, title, language, createdAt, speakers: {} }
  }

  async #record(id: number): Promise<SearchOwner | null> {
    const task = await this.store.tasks.find(id, this.userId)
    return task && task.deletedAt === null ? { ...task, target: 'record' } : null
  }
}
