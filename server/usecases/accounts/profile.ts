import type { InferOutput } from 'valibot'
import type { EditProfile } from '../../../src/wire/requests'
import type { UserPatch, UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { normalizeName } from './accounts'
import { requirePassword } from './changePassword'
import { sessionByToken } from './loginSessions'
import { sendAccountNotice } from './accountNotices'
import { requireOtp, normalizePhone } from './verification'
import { logSecurityEvent } from './securityLog'
import { fileUrl } from '../records/tasks'
import type { AccountContext, ClientInfo } from './accountContext'

/** How recent a login must be to bind a phone to an account without password and phone. */
const freshLoginMs = 10 * 60_000

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
    await requireOwner(context, client, { user, request })
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

/**
 * Reauthenticates the user before a phone change, since the phone gives access to the account: by the password; without a
 * known password by a code sent to the current phone; without either by a recent login.
 * @throws RequestError stating what is required
 */
async function requireOwner(
  context: AccountContext,
  client: ClientInfo,
  { user, request }: ProfileUpdate,
): Promise<void> {
  const { password, oldcaptcha } = request
  if (user.passwordKnown) {
    if (password === undefined) throw new RequestError('profile.password')
    return requirePassword(context, client, { user, password })
  }
  if (user.phone !== '') {
    if (oldcaptcha === undefined) throw new RequestError('profile.oldCode')
    return requireOtp(context.ports, client, { event: 'unbind', mobile: user.phone, code: oldcaptcha })
  }
  const session = await sessionByToken(context.ports, client.token)
  if (!session || context.ports.clock.now() - session.createdAt > freshLoginMs)
    throw new RequestError('profile.freshLogin')
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
