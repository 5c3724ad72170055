/** Rules by which the sound of records, or whole records, are deleted after days: the site's, and stricter ones of accounts. */
import type { Retention, SaveRetention } from '../../../src/wire/noticeSchemas'
import { RequestError } from '../../lib/requestError'
import { translate, type ServerLocale } from '../../messages/messages'
import type { RetentionRow, RetentionTarget } from '../../ports/noticeRepositories'
import type { Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import type { TaskRow } from '../../ports/rows'

const dayMs = 86_400_000
/** How long before something is deleted its owner is told. */
export const retentionNoticeMs = 7 * dayMs

/** The site's rule, which administrators set; off by default. */
export async function siteRetention({ siteSettings }: Pick<Repositories, 'siteSettings'>): Promise<RetentionRow> {
  const { retention_sound_days: soundDays = 0, retention_record_days: recordDays = 0 } = await siteSettings.all()
  return { soundDays: Number(soundDays), recordDays: Number(recordDays) }
}

export async function retentionOf({ store }: Ports, userId: number): Promise<Retention> {
  const [own, site] = await Promise.all([store.retention.find(userId), siteRetention(store)])
  return {
    sound_days: own.soundDays,
    record_days: own.recordDays,
    site_sound_days: site.soundDays,
    site_record_days: site.recordDays,
  }
}

/** Sets the account's rule; 0 follows the site's. @throws RequestError if it is not stricter than the site's */
export async function saveRetention(
  { store }: Ports,
  userId: number,
  { request, locale }: { request: SaveRetention; locale: ServerLocale },
): Promise<void> {
  const site = await siteRetention(store)
  const isLooser = (own: number, most: number) => most > 0 && own > most
  if (isLooser(request.sound_days, site.soundDays) || isLooser(request.record_days, site.recordDays)) {
    const say = (days: number) => translate(locale, days > 0 ? 'retention.days' : 'retention.never', { days })
    throw new RequestError('retention.looser', { sound: say(site.soundDays), record: say(site.recordDays) })
  }
  await store.retention.save(userId, { soundDays: request.sound_days, recordDays: request.record_days })
}

/** When a record's sound and the record will be deleted, as ISO dates, once its owner has been told. */
export async function expiryOf(
  { store }: Ports,
  { id, userId, createdAt, favorite }: Pick<TaskRow, 'id' | 'userId' | 'createdAt' | 'favorite'>,
): Promise<Partial<Record<RetentionTarget, string>>> {
  if (favorite) return {}
  const told = await store.retention.toldOf(id)
  if (told.sound === undefined && told.record === undefined) return {}
  const [own, site] = await Promise.all([store.retention.find(userId), siteRetention(store)])
  const when = (target: RetentionTarget, rules: readonly number[]) => {
    const days = Math.min(...rules.filter((each) => each > 0))
    const toldAt = told[target]
    if (toldAt === undefined || !Number.isFinite(days)) return {}
    return { [target]: new Date(Math.max(createdAt + days * dayMs, toldAt + retentionNoticeMs)).toISOString() }
  }
  return {
    ...when('sound', [own.soundDays, site.soundDays]),
    ...when('record', [own.recordDays, site.recordDays]),
  }
}
