/** Site settings and messages to users. */
import { RequestError } from '../../lib/requestError'
import { siteSettingPatterns, type SiteSettingName } from '../site/siteSettings'
import { audit, requireAccount, type Administration } from './administration'

const isSiteSetting = (name: string): name is SiteSettingName => Object.hasOwn(siteSettingPatterns, name)

/** Changes a setting at once, or restores the one from the environment with null. @throws RequestError */
export async function changeSetting(
  administration: Administration,
  { name, value }: { name: string; value: string | null },
): Promise<void> {
  if (!isSiteSetting(name)) throw new RequestError('admin.noSetting', { name })
  if (value !== null && !siteSettingPatterns[name].test(value)) throw new RequestError('admin.badSetting', { value })
  await administration.store.transaction(async (repositories) => {
    await repositories.siteSettings.set(name, value)
    await audit(repositories, administration, {
      action: value === null ? 'setting.reset' : 'setting.changed',
      details: { name, ...(value !== null && { value }) },
    })
  })
}

/** Sends a message to a user, or to all with null. Returns the number of recipients. @throws RequestError */
export async function sendMessage(
  administration: Administration,
  { userId, title, text }: { userId: number | null; title: string; text: string },
): Promise<number> {
  const message = { title, text, createdAt: administration.clock.now() }
  return administration.store.transaction(async (repositories) => {
    if (userId === null) {
      const users = await repositories.inbox.insertForAll(message)
      await audit(repositories, administration, { action: 'message.sentToAll', details: { title, users } })
      return users
    }
    const subject = await requireAccount(repositories, userId)
    await repositories.inbox.insert(userId, message)
    await audit(repositories, administration, { action: 'message.sent', subject, details: { title } })
    return 1
  })
}
