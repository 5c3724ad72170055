import type { Clock } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'

const adminRole = 'admin'

/**
 * Makes a user an administrator or takes that away, as the issuer says; null leaves it as it is. Each change is in the audit log,
 * without an administrator as its author.
 */
export async function followIssuerRole(
  repos: Repositories,
  { userId, isAdministrator, clock }: { userId: number; isAdministrator: boolean | null; clock: Clock },
): Promise<void> {
  const user = await repos.users.byId(userId)
  if (!user || isAdministrator === null || user.roles.includes(adminRole) === isAdministrator) return
  const others = user.roles.filter((role) => role !== adminRole)
  const roles = isAdministrator ? [...others, adminRole] : others
  await repos.users.update(userId, { roles })
  await repos.audit.insert({
    at: clock.now(),
    actorId: null,
    actor: 'OpenID Connect',
    action: 'user.roles',
    subjectId: user.id,
    subject: user.username,
    details: { roles: roles.join(', ') },
  })
}
