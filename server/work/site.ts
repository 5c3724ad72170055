/** The settings of the site: what was set while it runs, else what its environment says. */
import type { Tables } from '../tables'
import type { Settings } from '../settings'

/** What can be set while the site runs, and what each must look like. */
export const siteNames = {
  site_name: /^.{0,100}$/u,
  app_url: /^(?:https?:\/\/\S+)?$/,
  app_qr: /^(?:https?:\/\/\S+)?$/,
  support_url: /^(?:https?:\/\/\S+)?$/,
  /** Document pages a day, 0 for no limit. */
  page_limit: /^\d{1,6}$/,
  /** 1 lets strangers register. */
  register: /^[01]$/,
} as const
export type SiteName = keyof typeof siteNames

export interface SiteSettings extends Record<Exclude<SiteName, 'page_limit' | 'register'>, string> {
  page_limit: number
  register: boolean
}

export async function siteSettings({ site }: Pick<Tables, 'site'>, settings: Settings): Promise<SiteSettings> {
  const set = await site.all()
  return {
    site_name: set.site_name ?? settings.siteName,
    app_url: set.app_url ?? settings.appUrl,
    app_qr: set.app_qr ?? settings.appQr,
    support_url: set.support_url ?? settings.supportUrl,
    page_limit: Number(set.page_limit ?? settings.pagesPerDay),
    register: set.register === undefined ? settings.registerOpen : set.register === '1',
  }
}

/** Whether strangers may make an account. */
export async function registerOpen(tables: Pick<Tables, 'site'>, settings: Settings): Promise<boolean> {
  return (await siteSettings(tables, settings)).register
}
