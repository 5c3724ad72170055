/** What an entry of the audit log says beside its action. */
import { languageName } from '../../../shared/i18n/languageName'
import type { Translate } from '../../../shared/i18n/intl'
import { formatDuration } from '../../../shared/time/formatDuration'
import { jobKinds, testedServices, type AuditEntry } from '../../../wire/adminSchemas'
import { formatCents } from './base/amounts'
import { settingLabel, settingText } from './base/settingLabel'

type Details = AuditEntry['details']
/** The text of one value; null if another one says it. */
type Describe = (value: string, t: Translate, details: Details) => string | null

const signed = (value: string, format: (amount: number) => string): string | null => {
  const amount = Number(value)
  return amount === 0 ? null : `${amount < 0 ? '−' : '+'}${format(Math.abs(amount))}`
}

const credit =
  (id: 'admin.detail.general' | 'admin.detail.member'): Describe =>
  (value, t) => {
    const amount = signed(value, (seconds) => formatDuration(t, seconds))
    return amount && t(id, { amount })
  }

/** By the name of the detail, in the order in which they are shown. */
const descriptions: Readonly<Record<string, Describe>> = {
  title: (title, t) => t('admin.detail.title', { title }),
  card: (id, t, { title }) => (title === undefined ? t('admin.detail.card', { id }) : null),
  batch: (batch, t) => t('admin.detail.batch', { batch }),
  count: (count, t) => t('admin.detail.codes', { count: Number(count) }),
  users: (count, t) => t('admin.detail.users', { count: Number(count) }),
  roles: (roles, t) =>
    roles === '' ? t('admin.detail.noRoles') : t('admin.detail.roles', { roles: rolesText(t, roles) }),
  until: (until, t) => (until === 'forever' ? t('admin.users.forever') : t('admin.detail.until', { date: until })),
  general: credit('admin.detail.general'),
  member: credit('admin.detail.member'),
  cents: (value, t, { card }) => {
    if (card !== undefined) return formatCents(Number(value))
    const amount = signed(value, formatCents)
    return amount && t('admin.detail.balance', { amount })
  },
  note: (note) => note,
  name: (name, t) => settingLabel(t, name),
  value: (value, t, { name = '' }) => settingText(t, name, value) || t('admin.setting.empty'),
  service: (service, t) => {
    const known = testedServices.find((each) => each === service)
    return known ? t(`admin.service.${known}`) : service
  },
  host: (host) => host,
  model: (model) => model,
  kind: (kind, t, { id = '' }) => {
    const known = jobKinds.find((each) => each === kind)
    return `${known ? t(`admin.jobs.kind.${known}`) : kind} ${id}`
  },
  id: (id, _, { kind }) => (kind === undefined ? id : null),
  language: (language, t) => languageName(language, t),
  engines: (ids, t) => ids || t('admin.detail.defaultOrder'),
  models: (ids) => ids,
}

const rolesText = (t: Translate, roles: string): string =>
  roles
    .split(', ')
    .map((role) => (role === 'admin' ? t('admin.users.administrator') : role))
    .join(t('admin.detail.separator'))

/** The details in words. Those of newer servers are shown as they are. */
export function describeDetails(t: Translate, details: Details): string[] {
  const known = Object.entries(descriptions).flatMap(([name, describe]) => {
    const value = details[name]
    const text = value === undefined ? null : describe(value, t, details)
    return text === null || text === '' ? [] : [text]
  })
  const others = Object.entries(details).filter(([name]) => !Object.hasOwn(descriptions, name))
  return [...known, ...others.map(([name, value]) => `${name}: ${value}`)]
}
