/** Which notices reach a user, and how. */
import type * as v from 'valibot'
import { noticeChannels, noticeTopics, type ChangeNotices, type NoticeSettings } from '../../../src/wire/noticeSchemas'
import type { MutedNotice } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'

export async function noticeSettingsOf(
  { store, mail, webhooks }: Ports,
  { id, email }: UserRow,
): Promise<v.InferInput<typeof NoticeSettings>> {
  const { muted, lowCreditMinutes } = await store.noticeSettings.find(id)
  const [lastMail] = await store.deliveries.list(id, 'mail', 1)
  const isAvailable = { bell: true, browser: true, mail: mail !== null, webhook: webhooks !== null }
  const channels = noticeChannels.filter((channel) => isAvailable[channel])
  return {
    topics: Object.fromEntries(
      noticeTopics.map((topic) => [topic, channels.filter((channel) => !muted.includes(`${topic}.${channel}`))]),
    ),
    channels,
    low_credit_minutes: lowCreditMinutes,
    email,
    mail_failed_at: lastMail?.failedAt == null ? '' : new Date(lastMail.failedAt).toISOString(),
  }
}

/** Changes one choice, so that two tabs don't undo each other's. */
export async function changeNotices(
  { store }: Ports,
  userId: number,
  change: v.InferOutput<typeof ChangeNotices>,
): Promise<void> {
  await store.transaction(async ({ noticeSettings }) => {
    const row = await noticeSettings.find(userId)
    if ('low_credit_minutes' in change)
      return noticeSettings.save(userId, { ...row, lowCreditMinutes: change.low_credit_minutes })
    const choice: MutedNotice = `${change.topic}.${change.channel}`
    const others = row.muted.filter((other) => other !== choice)
    await noticeSettings.save(userId, { ...row, muted: change.on === 1 ? others : [...others, choice] })
  })
}
