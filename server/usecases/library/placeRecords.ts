/** Puts records into folders, and gives them tags and stars. */
import type * as v from 'valibot'
import {
  maxPlacedRecords,
  maxRecordTags,
  type PlacedRecords,
  type PlaceRecords,
} from '../../../src/wire/librarySchemas'
import { malformedError, RequestError } from '../../lib/requestError'
import type { PlaceChange, RecordPlace } from '../../ports/libraryRepositories'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import { requireItem } from './library'

type SentChange = v.InferOutput<typeof PlaceRecords>['changes'][number]
type UndoChange = PlacedRecords['undo'][number]

/**
 * Makes all changes, or none. Records that don't exist or belong to others are skipped and listed as missing.
 * @throws RequestError if a folder or tag does not exist, or a record would have too many tags
 */
export async function placeRecords(
  { store }: Pick<Ports, 'store'>,
  user: UserRow,
  { changes }: v.InferOutput<typeof PlaceRecords>,
): Promise<PlacedRecords> {
  if (changes.reduce((count, { ids }) => count + ids.length, 0) > maxPlacedRecords) throw malformedError('changes')
  return store.transaction(async (repos) => {
    await requireItems(repos, user, changes)
    const changed = new Set<number>()
    const missing = new Set<number>()
    const undo: UndoChange[] = []
    for (const sent of changes) {
      const ids = [...new Set(sent.ids)]
      const places = ids.length > 0 ? await repos.library.places(user.id, ids) : []
      const found = new Set(places.map(({ id }) => id))
      for (const id of ids) if (!found.has(id)) missing.add(id)
      const change = toPlaceChange(sent)
      await requireRoomForTags(repos, places, change)
      const reverse = reverseOf(places, change)
      for (const { ids: different } of reverse) for (const id of different) changed.add(Number(id))
      undo.unshift(...reverse)
      if (found.size > 0) await repos.library.move([...found], change)
    }
    return { changed: changed.size, missing: [...missing], undo }
  })
}

async function requireItems({ library }: Repositories, user: UserRow, changes: readonly SentChange[]): Promise<void> {
  const folders = new Set(changes.flatMap(({ folder }) => (folder ? [folder] : [])))
  const tags = new Set(changes.flatMap(({ add_tags = [], remove_tags = [] }) => [...add_tags, ...remove_tags]))
  for (const id of folders) await requireItem(library, user, { kind: 'folder', id })
  for (const id of tags) await requireItem(library, user, { kind: 'tag', id })
}

const toPlaceChange = ({ folder, favorite, add_tags, remove_tags }: SentChange): PlaceChange => ({
  folderId: folder === 0 ? null : folder,
  favorite: favorite === undefined ? undefined : favorite === 1,
  addTags: add_tags,
  removeTags: remove_tags,
})

async function requireRoomForTags(
  { tasks }: Repositories,
  places: readonly RecordPlace[],
  { addTags = [] }: PlaceChange,
): Promise<void> {
  const full = places.find(({ tags }) => new Set([...tags, ...addTags]).size > maxRecordTags)
  if (!full || addTags.length === 0) return
  const title = (await tasks.byId(full.id))?.title ?? ''
  throw new RequestError('library.tooManyTags', { title, max: maxRecordTags })
}

/** What restores the places after the change: only what it changes. */
function reverseOf(
  places: readonly RecordPlace[],
  { folderId, favorite, addTags = [], removeTags = [] }: PlaceChange,
): UndoChange[] {
  const reverse: UndoChange[] = []
  const add = (where: (place: RecordPlace) => boolean, change: Omit<UndoChange, 'ids'>) => {
    const ids = places.filter(where).map(({ id }) => id)
    if (ids.length > 0) reverse.push({ ids, ...change })
  }
  if (folderId !== undefined)
    for (const before of new Set(places.map((place) => place.folderId)))
      if (before !== folderId) add((place) => place.folderId === before, { folder: before ?? 0 })
  if (favorite !== undefined) add((place) => place.favorite !== favorite, { favorite: favorite ? 0 : 1 })
  // A tag that is both added and removed ends up removed.
  for (const tag of new Set(addTags))
    if (!removeTags.includes(tag)) add(({ tags }) => !tags.includes(tag), { remove_tags: [tag] })
  for (const tag of new Set(removeTags)) add(({ tags }) => tags.includes(tag), { add_tags: [tag] })
  return reverse
}
