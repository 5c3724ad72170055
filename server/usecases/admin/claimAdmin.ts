/** The first administrator of a site: who runs the server gets a link that makes one account an administrator. */
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { audit } from './administration'
import { adminRole } from './manageUsers'

/** How long a link is valid; the next start of the server gives another. */
export const claimMinutes = 60
const subject = 'first administrator'
/** The code can't be guessed, so that wrong ones must not use it up. */
const unlimitedTries = 1_000_000_000

/** A new code for the link, which replaces the previous one; null if the site has an administrator. */
export async function createAdminClaim({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<string | null> {
  if (await store.siteWide.hasRole(adminRole)) return null
  const code = newToken()
  await store.verificationCodes.upsert({
    subject,
    asker: '',
    hash: await sha256Hex(code),
    triesLeft: unlimitedTries,
    expiresAt: clock.now() + claimMinutes * 60_000,
  })
  return code
}

/** Makes the user the first administrator. @throws RequestError if there is one, or the code is not valid */
export async function claimAdmin(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { id, username }: UserRow,
  code: string,
): Promise<void> {
  const hash = await sha256Hex(code)
  await store.transaction(async (repositories) => {
    if (await repositories.siteWide.hasRole(adminRole)) throw new RequestError('admin.claimed')
    if (!(await repositories.verificationCodes.redeem(subject, hash, clock.now())))
      throw new RequestError('admin.claimWrong')
    const user = await repositories.users.byId(id)
    await repositories.users.update(id, { roles: [...(user?.roles ?? []), adminRole] })
    const administrator = { id, username }
    await audit(repositories, { administrator, clock }, { action: 'admin.claimed', subject: administrator })
  })
}
