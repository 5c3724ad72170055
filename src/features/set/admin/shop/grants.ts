/** What codes and cards grant, as fields of a form. */
import type { FieldErrors } from '../../../../shared/account/newPassword'
import type { Translate } from '../../../../shared/i18n/intl'
import { parseCount, parseHours, parseYuan } from '../base/amounts'
import type { FormField } from '../base/FormDialog'

type GrantName = 'title' | 'general' | 'member' | 'days'

export const grantFields = (t: Translate): Record<GrantName, FormField> => ({
  title: { label: t('admin.grants.title'), rule: t('admin.grants.titleRule'), maxLength: 100 },
  general: { label: t('admin.credit.general'), initial: '0', inputMode: 'decimal', half: true },
  member: { label: t('admin.credit.member'), initial: '0', inputMode: 'decimal', half: true },
  days: { label: t('admin.grants.days'), rule: t('admin.grants.daysRule'), initial: '0' },
})

type Typed = Record<GrantName, string> & { balance?: string }

/** Whatever an administrator types for a lifetime. */
const forever = /^(forever|永久)$/i

export function validateGrants({ general, member, days, balance = '0' }: Typed): FieldErrors<GrantName | 'balance'> {
  return {
    ...((parseHours(general) ?? -1) < 0 && { general: 'admin.form.hours' as const }),
    ...((parseHours(member) ?? -1) < 0 && { member: 'admin.form.hours' as const }),
    ...(!forever.test(days.trim()) && parseCount(days) === null && { days: 'admin.form.daysOrForever' as const }),
    ...((parseYuan(balance) ?? -1) < 0 && { balance: 'admin.form.money' as const }),
  }
}

/** The values of a valid form. */
export function grantsOf({ title, general, member, days, balance = '0' }: Typed) {
  return {
    title: title.trim(),
    general: parseHours(general) ?? 0,
    member: parseHours(member) ?? 0,
    days: forever.test(days.trim()) ? null : parseCount(days),
    cents: parseYuan(balance) ?? 0,
  }
}
