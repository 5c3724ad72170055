import type { TaskWithList } from '../../../src/wire/responses'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { RecordAccess } from '../records/access'
import { personMedia } from './media'
import { nameOf } from './people'

type SharedFields = Partial<
  Pick<TaskWithList, 'role' | 'owner_name' | 'people' | 'url' | 'peaks_url' | 'folder' | 'favorite'>
>

/** What the wire format of an opened record says about access, in place of what only its owner may know. */
export async function sharedFields(
  ports: Pick<Ports, 'store' | 'clock'>,
  user: UserRow,
  { task, role, owner }: RecordAccess,
): Promise<SharedFields> {
  const people = await ports.store.people.count(task.id)
  if (role === 'owner') return { role, people }
  const media = await personMedia(ports, user, task)
  return { role, people, owner_name: nameOf(owner), folder: undefined, favorite: undefined, ...media }
}
