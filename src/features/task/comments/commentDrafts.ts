/** Comments that are being written, kept on this device until they are sent. */
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readText, removeText, writeText } from '../../../shared/storage/storedValue'
import { Anchor } from '../../../wire/annotationSchemas'
import type { Id } from '../../../wire/responses'

const Draft = v.object({
  /** The id that the comment will have, so that it is added once however often it is sent. */
  id: v.string(),
  text: v.string(),
  /** The passage of a new comment. */
  anchor: v.optional(Anchor),
})
export type CommentDraft = v.InferOutput<typeof Draft>
const Drafts = v.record(v.string(), Draft)

/** What is being written: a new comment, a reply to one, or another text for one. */
export type DraftKey = 'new' | `reply ${string}` | `edit ${string}`

export type DraftStore = StoreApi<Readonly<Record<string, CommentDraft>>>

const storageKey = (user: Id, record: Id) => `commentDrafts ${user} ${record}`

/** The drafts of one record. */
export class CommentDrafts {
  readonly state: DraftStore

  constructor(private readonly key: { user: Id; record: Id }) {
    this.state = createStore(() => read(storageKey(key.user, key.record)))
  }

  put(name: DraftKey, draft: CommentDraft): void {
    this.#set({ ...this.state.getState(), [name]: draft })
  }

  drop(name: DraftKey): void {
    const { [name]: _dropped, ...others } = this.state.getState()
    this.#set(others)
  }

  #set(drafts: Readonly<Record<string, CommentDraft>>): void {
    this.state.setState(drafts, true)
    const name = storageKey(this.key.user, this.key.record)
    if (Object.keys(drafts).length === 0) removeText(name)
    else writeText(name, JSON.stringify(drafts))
  }
}

function read(name: string): Record<string, CommentDraft> {
  try {
    const drafts = v.safeParse(Drafts, JSON.parse(readText(name) ?? '{}'))
    return drafts.success ? drafts.output : {}
  } catch {
    return {}
  }
}
