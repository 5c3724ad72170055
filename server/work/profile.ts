import type { InferOutput } from 'valibot'
import type { EditProfile } from '../../src/wire/requests'
import type { Ports } from '../ports'
import type { UserPatch, UserRow } from '../rows'
import { Refusal } from '../refusal'
import { visibleName } from './accounts'
import { needCode, phoneOf } from './proofs'
import { fileUrl } from './tasks'

/** Changes what is given of a user's name, picture and phone number. @throws Refusal */
export async function editProfile(ports: Ports, user: UserRow, asked: InferOutput<typeof EditProfile>): Promise<void> {
  const { store, files, clock } = ports
  const patch: UserPatch = {}
  if (asked.nickname !== undefined) patch.name = visibleName(asked.nickname)
  if (asked.mobile !== undefined) {
    if (asked.captcha === undefined) throw new Refusal('profile.code')
    await needCode(store, 'bind', asked.mobile, asked.captcha, clock.now())
    patch.phone = phoneOf(asked.mobile)
  }
  const picture = asked.avatar ? readPicture(asked.avatar) : null
  const name = picture && files.name(picture.extension)
  if (picture && name) await files.write(name, picture.bytes)
  if (asked.avatar !== undefined) patch.avatar = name ? fileUrl(name) : ''

  const saved = await store.users.update(user.id, patch)
  const unused = saved ? (asked.avatar === undefined ? '' : user.avatar) : (patch.avatar ?? '')
  if (unused.startsWith(fileUrl(''))) await files.remove(unused.slice(fileUrl('').length))
  if (!saved) throw new Refusal('profile.phoneTaken')
}

/** What the bytes of a picture begin with; it is served by the type found here, whatever it said it was. */
const beginnings = [
  { extension: 'png', pattern: /^\x89PNG\r\n/ },
  { extension: 'jpg', pattern: /^\xff\xd8\xff/ },
  { extension: 'webp', pattern: /^RIFF[^]{4}WEBP/ },
]

/** The picture of a `data:` address. @throws Refusal when it is none */
function readPicture(address: string): { bytes: Uint8Array; extension: string } {
  let text = ''
  try {
    text = atob(address.slice(address.indexOf(',') + 1))
  } catch {
    // Falls through to the refusal: no base64 is no picture.
  }
  const found = beginnings.find(({ pattern }) => pattern.test(text))
  if (!found) throw new Refusal('profile.avatar')
  return { bytes: Uint8Array.from(text, (character) => character.charCodeAt(0)), extension: found.extension }
}
