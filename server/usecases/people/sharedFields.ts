import type { TaskWithList } from '../../../src/wire/responses'
import type { Ports } from '../../ports/ports'
import { isActive, type UserRow } from '../../ports/rows'
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
  // The addresses of the files work for nobody while the record is in the recycle bin or the account is to be deleted.
  const hasOwnAddresses = role === 'owner' && task.deletedAt === null && isActive(owner)
  const media = hasOwnAddresses ? {} : await personMedia(ports, user, task)
  if (role === 'owner') return { role, people, ...media }
  return { role, people, owner_name: nameOf(owner), folder: undefined, favorite: undefined, ...media }
}
