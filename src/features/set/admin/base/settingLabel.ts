import type { Translate } from '../../../../shared/i18n/intl'

/** Settings with a text of their own; a server may have others. */
const knownSettings = [
  'site_name',
  'app_url',
  'app_qr',
  'support_url',
  'page_limit',
  'register',
  'retention_sound_days',
  'retention_record_days',
] as const

/** What a site setting is called. */
export function settingLabel(t: Translate, name: string): string {
  const known = knownSettings.find((each) => each === name)
  return known ? t(`admin.setting.${known}`) : name
}

/** The value of a site setting as it is shown; '' if it has none. */
export function settingText(t: Translate, name: string, value: string): string {
  return name === 'register' ? t(value === '1' ? 'admin.setting.on' : 'admin.setting.off') : value
}
