/** Administration of users, the shop, the site and its jobs: requests and responses. Money is in cents, credit in seconds. */
import * as v from 'valibot'
import { boundedList, boundedText, nonBlankText, rowId, wholeNumber } from './bounds'
import { boolean, choice, maybe, number, rows, string, withDefault } from './lenient'

const text = withDefault(string, '')
const amount = withDefault(number, 0)
const nullableText = v.nullish(string, null)

/** What the audit log records. */
export const auditActions = [
  'admin.claimed',
  'user.created',
  'user.password',
  'user.closed',
  'user.reopened',
  'user.secondFactorReset',
  'user.roles',
  'user.credit',
  'user.membership',
  'codes.created',
  'codes.revoked',
  'card.created',
  'card.onSale',
  'card.withdrawn',
  'message.sent',
  'message.sentToAll',
  'setting.changed',
  'setting.reset',
  'service.changed',
  'engines.order',
  'model.installed',
  'model.cancelled',
  'model.removed',
  'job.retried',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Queues of work, each with jobs of its own. */
export const jobKinds = ['transcription', 'speakers', 'translation', 'summary', 'mail', 'webhook'] as const
export type JobKind = (typeof jobKinds)[number]
export const jobStates = ['running', 'waiting', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Services for texts that an administrator can test. */
export const testedServices = ['chat', 'translator'] as const

// ---- responses -----------------------------------------------------------------------------------------------------------

const noJobs = { running: 0, waiting: 0, failed: 0 }
const JobCounts = withDefault(v.object({ running: amount, waiting: amount, failed: amount }), noJobs)

export const AdminOverview = v.object({
  users: amount,
  /** Users seen in the last seven days. */
  active_users: amount,
  records: amount,
  meetings: amount,
  translations: amount,
  /** Bytes of all uploads and recordings. */
  file_bytes: amount,
  /** Bytes that are free on the server's disk; null if unknown. */
  free_bytes: v.nullish(number, null),
  jobs: v.object({
    transcription: JobCounts,
    speakers: JobCounts,
    translation: JobCounts,
    summary: JobCounts,
    mail: JobCounts,
    webhook: JobCounts,
  }),
  /** The users who store most, the largest first. */
  largest: rows(v.object({ id: number, username: text, bytes: amount })),
})
export type AdminOverview = v.InferOutput<typeof AdminOverview>

export const AdminUser = v.object({
  id: number,
  username: text,
  phone: text,
  roles: withDefault(v.array(string), []),
  general: amount,
  member: amount,
  balance_cents: amount,
  /** ISO date of the membership's end, '' for none. */
  vip_end: text,
  vip_forever: withDefault(boolean, false),
  created_at: text,
  /** When it was last used, ISO; null if no login is valid anymore. */
  seen_at: nullableText,
  closed: withDefault(boolean, false),
  /** What the linked login at the issuer of OpenID Connect is called; null if none is linked. */
  openid: nullableText,
  /** Whether its logins need a second factor. */
  second_factor: withDefault(boolean, false),
  /** Until when a temporary password is valid, ISO. */
  temporary_until: nullableText,
})
export type AdminUser = v.InferOutput<typeof AdminUser>
export const AdminUsers = rows(AdminUser)

/** A password that was chosen by the server is in the answer; null if the administrator chose it. */
export const NewPassword = v.object({ password: nullableText })
export type NewPassword = v.InferOutput<typeof NewPassword>

const entitlement = {
  title: text,
  general: amount,
  member: amount,
  /** Days of membership, null for lifetime. */
  days: v.nullish(number, null),
}

export const CodeBatch = v.object({
  batch: text,
  /** Of one of its codes; they usually grant the same. */
  title: text,
  total: amount,
  used: amount,
  /** Neither used nor expired. */
  valid: amount,
  created_at: text,
  /** Null for never. */
  expires_at: nullableText,
})
export type CodeBatch = v.InferOutput<typeof CodeBatch>
export const CodeBatches = rows(CodeBatch)

export const UsedCode = v.object({ username: text, used_at: text })
export type UsedCode = v.InferOutput<typeof UsedCode>
export const UsedCodes = rows(UsedCode)

/** What became of a code; null if there is no such code. */
export const FoundCode = v.nullable(
  v.object({
    batch: text,
    title: text,
    expires_at: nullableText,
    used_by: nullableText,
    used_at: nullableText,
  }),
)
export type FoundCode = v.InferOutput<typeof FoundCode>

export const CreatedCodes = v.object({ batch: string, codes: v.array(string) })
export type CreatedCodes = v.InferOutput<typeof CreatedCodes>

export const cardTypes = ['vip', 'time'] as const
export const AdminCard = v.object({
  id: number,
  type: choice(cardTypes, 'time'),
  ...entitlement,
  price_cents: amount,
  list_price_cents: amount,
  note: text,
  on_sale: withDefault(boolean, false),
})
export type AdminCard = v.InferOutput<typeof AdminCard>
export const AdminCards = rows(AdminCard)

export const orderStates = ['unpaid', 'paid', 'closed'] as const
export type OrderState = (typeof orderStates)[number]
export const AdminOrder = v.object({
  ordernum: string,
  username: text,
  title: text,
  price_cents: amount,
  state: choice(orderStates, 'unpaid'),
  /** The provider's payment id, '' while unpaid. */
  trade: text,
  created_at: text,
  paid_at: nullableText,
})
export type AdminOrder = v.InferOutput<typeof AdminOrder>
export const AdminOrders = rows(AdminOrder)

export const SiteSetting = v.object({
  name: string,
  value: text,
  /** Whether it was changed here; otherwise the value comes from the environment. */
  changed: withDefault(boolean, false),
})
export type SiteSetting = v.InferOutput<typeof SiteSetting>

export const AdminSite = v.object({
  settings: rows(SiteSetting),
  services: v.object({
    /** Names; null for services that are off. */
    chat: nullableText,
    translator: nullableText,
    sms: withDefault(boolean, false),
    wechat: withDefault(boolean, false),
    /** Payment methods. */
    payments: withDefault(v.array(string), []),
  }),
})
export type AdminSite = v.InferOutput<typeof AdminSite>

const AdminService = v.object({
  /** '' if it is off. */
  url: text,
  /** Of a language model; '' for a translator. */
  model: text,
  /** Context size of a language model, in tokens. */
  context: amount,
  /** Whether a key is stored: the key itself is never sent. */
  has_key: withDefault(boolean, false),
  /** Set by the server's environment: it can't be changed here. */
  fixed: withDefault(boolean, false),
})
export type AdminService = v.InferOutput<typeof AdminService>
export const AdminServices = v.object({ chat: AdminService, translator: AdminService })
export type AdminServices = v.InferOutput<typeof AdminServices>

export const ServiceTest = v.object({
  /** What it answered. */
  text,
  ms: amount,
})
export type ServiceTest = v.InferOutput<typeof ServiceTest>

export const AdminJob = v.object({
  /** Of the record or translation; of a mail or webhook request, its own. */
  id: number,
  kind: choice(jobKinds, 'transcription'),
  state: choice(jobStates, 'waiting'),
  username: text,
  language: text,
  /** Of the recording; null for others. */
  seconds: v.nullish(number, null),
  /** 0..100; null if unknown. */
  progress: v.nullish(number, null),
  attempts: amount,
  /** Why it failed or waits, in the reader's language. */
  reason: text,
  created_at: text,
  can_retry: withDefault(boolean, false),
})
export type AdminJob = v.InferOutput<typeof AdminJob>
export const AdminJobs = rows(AdminJob)

export const AuditEntry = v.object({
  id: number,
  at: text,
  /** '' for the command line. */
  actor: text,
  /** Others than `auditActions` may come from newer servers. */
  action: text,
  /** The user whom it concerns, '' for none. */
  subject: text,
  details: withDefault(v.record(v.string(), string), {}),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>
export const AuditEntries = rows(AuditEntry)

export const SentTo = v.object({ users: maybe(number) })

// ---- requests ------------------------------------------------------------------------------------------------------------

const search = v.optional(boundedText(100), '')
const paging = {
  page: v.optional(v.pipe(wholeNumber, v.minValue(1)), 1),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), 20),
}
const password = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)))

/** At most ten years. */
const maxSeconds = 10 * 366 * 86_400
const maxCents = 100_000_000
const maxDays = 36_600
const signed = (max: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(-max), v.maxValue(max)), 0)
const positive = (max: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max)), 0)
const days = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDays))), 0)

export const ListUsers = v.object({ search, ...paging })
export const CreateUser = v.object({ username: nonBlankText(64), password, admin: v.optional(v.boolean(), false) })
export type CreateUser = v.InferInput<typeof CreateUser>
export const SetPassword = v.object({ id: rowId, password })
export const ResetSecondFactor = v.object({ id: rowId })
export const SetClosed = v.object({ id: rowId, closed: v.boolean() })
/** Names of roles; `admin` may do everything. */
export const SetRoles = v.object({
  id: rowId,
  roles: boundedList(v.pipe(boundedText(32), v.trim(), v.regex(/^[\p{L}\p{N}_-]+$/u)), 20),
})
export const ChangeCredit = v.object({
  id: rowId,
  general: signed(maxSeconds),
  member: signed(maxSeconds),
  cents: signed(maxCents),
  /** Why; shown in the statement. */
  note: v.optional(v.pipe(boundedText(200), v.trim()), ''),
})
export type ChangeCredit = v.InferInput<typeof ChangeCredit>
/** Null extends it for life. */
export const ExtendMembership = v.object({
  id: rowId,
  days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxDays))),
})

const entitlementFields = {
  title: nonBlankText(100),
  general: positive(maxSeconds),
  member: positive(maxSeconds),
  days,
}

/** Most codes of one request: more come from the command line. */
export const maxCodesAtOnce = 1_000
export const CreateCodes = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCodesAtOnce)),
  ...entitlementFields,
  cents: positive(maxCents),
  batch: v.optional(boundedText(100), ''),
  /** Null for no expiry. */
  valid_days: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxDays))), null),
})
export type CreateCodes = v.InferInput<typeof CreateCodes>
const batchName = nonBlankText(100)
export const ByBatch = v.object({ batch: batchName })
export const ListUsedCodes = v.object({ batch: batchName, ...paging })
export const FindCode = v.object({ code: nonBlankText(64) })

export const CreateCard = v.object({
  type: v.picklist(cardTypes),
  ...entitlementFields,
  price_cents: positive(maxCents),
  list_price_cents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))),
  note: v.optional(boundedText(200), ''),
})
export type CreateCard = v.InferInput<typeof CreateCard>
export const SellCard = v.object({ id: rowId, on_sale: v.boolean() })

export const ListOrders = v.object({
  /** Part of the user's name, or the number of an order. */
  search,
  state: v.optional(v.picklist(orderStates)),
  ...paging,
})

/** Without `id`, to everyone. */
export const SendMessage = v.object({ id: v.optional(rowId), title: nonBlankText(200), text: nonBlankText(10_000) })
export type SendMessage = v.InferInput<typeof SendMessage>

/** Null restores the value from the environment. */
export const ChangeSetting = v.object({ name: nonBlankText(50), value: v.nullable(boundedText(1000)) })
/** An empty `url` turns the service off. Without `key` the stored one stays, unless the host changes; '' removes it. */
export const ChangeService = v.object({
  service: v.picklist(testedServices),
  url: v.pipe(boundedText(500), v.trim(), v.regex(/^(?:https?:\/\/\S+)?$/)),
  model: v.optional(v.pipe(boundedText(200), v.trim()), ''),
  key: v.optional(v.pipe(boundedText(500), v.trim())),
  context: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2_048), v.maxValue(10_000_000)), 16_384),
})
export type ChangeService = v.InferInput<typeof ChangeService>
export const TestService = v.object({ service: v.picklist(testedServices) })

export const ListJobs = v.object({
  state: v.optional(v.picklist(jobStates), 'running'),
  kind: v.optional(v.picklist(jobKinds)),
  ...paging,
})
export const RetryJob = v.object({ kind: v.picklist(jobKinds), id: rowId })

export const ListAudit = v.object({
  /** Part of the name of the administrator or of the user concerned. */
  search,
  action: v.optional(v.picklist(auditActions)),
  ...paging,
})

export const ClaimAdmin = v.object({ code: nonBlankText(100) })
