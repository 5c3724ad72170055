/** Folders, tags and saved searches of an account. */
import type * as v from 'valibot'
import {
  maxLibraryItems,
  maxLibraryName,
  tagColors,
  type Library,
  type LibraryKind,
  type SaveLibraryItem,
} from '../../../src/wire/librarySchemas'
import { RequestError } from '../../lib/requestError'
import type { LibraryItem } from '../../ports/libraryRepositories'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import { loadFold } from '../vocabulary/replacer'

const maxSpeakers = 200

/** Everything that records can be put in order and filtered by. */
export async function describeLibrary({ store }: Pick<Ports, 'store'>, { id }: UserRow): Promise<Library> {
  const items = await store.library.list(id)
  const ofKind = (kind: LibraryKind) => items.filter((item) => item.kind === kind)
  return {
    folders: ofKind('folder').map(({ id: folder, name, count }) => ({ id: folder, name, count })),
    tags: ofKind('tag').map(({ id: tag, name, count, value }) => ({ id: tag, name, count, color: colorOf(value) })),
    searches: ofKind('search').map(({ id: search, name, value }) => ({ id: search, name, query: value })),
    speakers: await store.library.speakers(id, maxSpeakers),
    ...(await store.library.summary(id)),
    shared: (await store.people.page({ userId: id, page: 1, limit: 1, keyword: '' })).total,
  }
}

const colorOf = (value: string) => tagColors.find((color) => color === value) ?? 'gray'

/** Adds an item, or changes the one with that id. Returns its id. @throws RequestError */
export async function saveLibraryItem(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  user: UserRow,
  request: v.InferOutput<typeof SaveLibraryItem>,
): Promise<number> {
  const { kind, id } = request
  const name = request.name.replace(/\s+/gu, ' ').trim()
  if ([...name].length > maxLibraryName) throw new RequestError('library.long', { max: maxLibraryName })
  const nameKey = (await loadFold())(name)
  return store.transaction(async ({ library }) => {
    const before = id === undefined ? null : await requireItem(library, user, { kind, id })
    const item = { name, nameKey, value: valueOf(request) ?? before?.value ?? defaultValues[kind] }
    if (before) {
      if ((await library.update(user.id, before.id, item)) === 'taken') throw new RequestError(`library.${kind}.taken`)
      return before.id
    }
    if ((await library.count(user.id, kind)) >= maxLibraryItems)
      throw new RequestError(`library.${kind}.many`, { max: maxLibraryItems })
    const added = await library.insert(user.id, { kind, ...item, createdAt: clock.now() })
    if (added === null) throw new RequestError(`library.${kind}.taken`)
    return added
  })
}

const defaultValues: Record<LibraryKind, string> = { folder: '', tag: 'gray', search: '' }

/** What of the request is stored beside the name. */
function valueOf({ kind, color, query }: v.InferOutput<typeof SaveLibraryItem>): string | undefined {
  return { folder: undefined, tag: color, search: query }[kind]
}

/** @throws RequestError if it does not exist, is of another kind or belongs to another user */
export async function requireItem(
  library: Repositories['library'],
  user: Pick<UserRow, 'id'>,
  { kind, id }: Pick<LibraryItem, 'kind' | 'id'>,
): Promise<LibraryItem> {
  const item = await library.find(user.id, id)
  if (item?.kind !== kind) throw new RequestError(`library.${kind}.missing`)
  return item
}

/** The folder for something new: null if none is asked for, or if it was deleted meanwhile. */
export async function folderIdOf(
  { library }: Pick<Repositories, 'library'>,
  user: Pick<UserRow, 'id'>,
  id: number | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  const item = await library.find(user.id, id)
  return item?.kind === 'folder' ? id : null
}
