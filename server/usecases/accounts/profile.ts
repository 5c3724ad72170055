import type { InferOutput } from 'valibot'
import type { EditProfile } from '../../../src/wire/requests'
import type { UserPatch, UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { normalizeName } from './accounts'
import { requireOwner } from './reauthentication'
import { sendAccountNotice } from './accountNotices'
import { requireOtp, normalizePhone } from './verification'
import { logSecurityEvent } from './securityLog'
import { fileUrl } from '../records/tasks'
import type { AccountContext, ClientInfo } from './accountContext'

interface ProfileUpdate {
  user: UserRow
  request: InferOutput<typeof EditProfile>
}

/** Updates a user's name, avatar and phone number, as given. @throws RequestError */
export async function editProfile(
  context: AccountContext,
  client: ClientInfo,
  { user, request }: ProfileUpdate,
): Promise<void> {
  const { ports } = context
  const { store, files, log } = ports
  const patch: UserPatch = {}
  if (request.nickname !== undefined) patch.name = normalizeName(request.nickname)
  if (request.mobile !== undefined) {
    if (request.captcha === undefined) throw new RequestError('profile.code')
    await requireOwner(context, client, { user, password: request.password, oldcaptcha: request.oldcaptcha })
    await requireOtp(ports, client, { event: 'bind', mobile: request.mobile, code: request.captcha })
    patch.phone = normalizePhone(request.mobile)
  }
  const image = request.avatar ? decodeImage(request.avatar) : null
  const name = image && files.name(image.extension)
  if (image && name) await files.write(name, image.bytes)
  if (request.avatar !== undefined) patch.avatar = name ? fileUrl(name) : ''

  const saved = await store.users.update(user.id, patch)
  const unused = saved ? (request.avatar === undefined ? '' : user.avatar) : (patch.avatar ?? '')
  if (unused.startsWith(fileUrl(''))) await files.remove(unused.slice(fileUrl('').length))
  if (!saved) throw new RequestError('profile.phoneTaken')
  if (patch.phone === undefined || patch.phone === user.phone) return
  logSecurityEvent(log, 'phone.changed', { user: user.id, address: client.address })
  await sendAccountNotice(ports, client, { user, about: 'phone', mobile: user.phone })
}

/** Magic numbers of image formats. The file is served with the detected type, not the declared one. */
const imageSignatures = [
  { extension: 'png', pattern: /^\x89PNG\r\n/ },
  { extension: 'jpg', pattern: /^\xff\xd8\xff/ },
  { extension: 'webp', pattern: /^RIFF[^]{4}WEBP/ },
]

/** Decodes an image from a `data:` URL. @throws RequestError if it isn't a supported image */
function decodeImage(dataUrl: string): { bytes: Uint8Array; extension: string } {
  let text = ''
  try {
    text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  } catch {
    // Invalid base64 is rejected below.
  }
  const found = imageSignatures.find(({ pattern }) => pattern.test(text))
  if (!found) throw new RequestError('profile.avatar')
  return { bytes: Uint8Array.from(text, (character) => character.charCodeAt(0)), extension: found.extension }
}
