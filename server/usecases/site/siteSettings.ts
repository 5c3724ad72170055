/** Site settings: values set at runtime override those from the environment. */
import type { Repositories } from '../../ports/repositories'
import type { Settings } from '../../ports/settings'

/** Settings that can be changed at runtime, with their validation patterns. */
export const siteSettingPatterns = {
  site_name: /^.{0,100}$/u,
  app_url: /^(?:https?:\/\/\S+)?$/,
  app_qr: /^(?:https?:\/\/\S+)?$/,
  support_url: /^(?:https?:\/\/\S+)?$/,
  /** Document pages per user and day, 0 for no limit. */
  page_limit: /^\d{1,6}$/,
  /** 1 opens registration. */
  register: /^[01]$/,
  /** Days after which recordings are deleted, and records move to the recycle bin; 0 for never. */
  retention_sound_days: /^\d{1,4}$/,
  retention_record_days: /^\d{1,4}$/,
} as const
export type SiteSettingName = keyof typeof siteSettingPatterns

type NumberSetting = 'page_limit' | 'retention_sound_days' | 'retention_record_days'

export interface SiteSettings
  extends Record<Exclude<SiteSettingName, NumberSetting | 'register'>, string>, Record<NumberSetting, number> {
  register: boolean
}

export async function loadSiteSettings(
  { siteSettings }: Pick<Repositories, 'siteSettings'>,
  settings: Settings,
): Promise<SiteSettings> {
  const stored = await siteSettings.all()
  return {
    site_name: stored.site_name ?? settings.siteName,
    app_url: stored.app_url ?? settings.appUrl,
    app_qr: stored.app_qr ?? settings.appQr,
    support_url: stored.support_url ?? settings.supportUrl,
    page_limit: Number(stored.page_limit ?? settings.pagesPerDay),
    retention_sound_days: Number(stored.retention_sound_days ?? 0),
    retention_record_days: Number(stored.retention_record_days ?? 0),
    register: stored.register === undefined ? settings.registrationOpen : stored.register === '1',
  }
}

export async function isRegistrationOpen(
  repos: Pick<Repositories, 'siteSettings'>,
  settings: Settings,
): Promise<boolean> {
  return (await loadSiteSettings(repos, settings)).register
}
