/** Seeded cards, codes and messages. */
import type { Repositories } from '../../server/ports/repositories'
import type { CardRow, CodeRow, Entitlement } from '../../server/ports/shopRepositories'
import { hashRedeemCode } from '../../server/usecases/billing/redeemCodes'

const dayMs = 24 * 3600 * 1000
const hours = (count: number) => count * 3600
const emptyEntitlement: Omit<Entitlement, 'title'> = { generalSeconds: 0, memberSeconds: 0, vipDays: 0 }

const vip = { ...emptyEntitlement, type: 'vip' } as const
const time = { ...emptyEntitlement, type: 'time', note: '' } as const

export const seededCards: readonly Omit<CardRow, 'id' | 'onSale'>[] = [
  {
    ...vip,
    title: '月度会员',
    vipDays: 31,
    memberSeconds: hours(20),
    cents: 3_900,
    lineCents: 5_900,
    note: '随时可续',
  },
  {
    ...vip,
    title: '年度会员',
    vipDays: 366,
    memberSeconds: hours(300),
    cents: 36_800,
    lineCents: 70_800,
    note: '比按月便宜',
  },
  {
    ...vip,
    title: '永久会员',
    vipDays: null,
    memberSeconds: hours(1_000),
    cents: 129_900,
    lineCents: 199_900,
    note: '一次购买，长期使用',
  },
  { ...time, title: '5 小时时长卡', generalSeconds: hours(5), cents: 2_500, lineCents: 3_000 },
  { ...time, title: '20 小时时长卡', generalSeconds: hours(20), cents: 8_800, lineCents: 12_000 },
  { ...time, title: '100 小时时长卡', generalSeconds: hours(100), cents: 38_800, lineCents: 60_000 },
]

type Code = Entitlement & { code: string; balanceCents: number; expired?: boolean; used?: boolean }
/** Redeem codes for development; the fourth has expired, the fifth is used. */
export const seededCodes: readonly Code[] = [
  {
    ...emptyEntitlement,
    code: 'DEMO-T1ME-0001-GAVE',
    title: '2 小时通用时长',
    generalSeconds: hours(2),
    balanceCents: 0,
  },
  {
    ...emptyEntitlement,
    code: 'DEMO-V1PS-0001-GAVE',
    title: '31 天会员',
    vipDays: 31,
    memberSeconds: hours(20),
    balanceCents: 0,
  },
  { ...emptyEntitlement, code: 'DEMO-CASH-0001-GAVE', title: '100 元余额', balanceCents: 10_000 },
  {
    ...emptyEntitlement,
    code: 'DEMO-PAST-0001-GAVE',
    title: '1 小时通用时长',
    generalSeconds: hours(1),
    balanceCents: 0,
    expired: true,
  },
  {
    ...emptyEntitlement,
    code: 'DEMO-VSED-0001-GAVE',
    title: '1 小时通用时长',
    generalSeconds: hours(1),
    balanceCents: 0,
    used: true,
  },
]

const seededMessages = [
  { ageDays: 12, title: '欢迎使用语音转写系统', text: '上传录音或开始会议，即可获得可编辑的文字。', read: true },
  { ageDays: 3, title: '会员即将到期提醒', text: '您的会员权益将在半年后到期，可在“激活/兑换”页面续费。', read: false },
  {
    ageDays: 1,
    title: '<b>新功能</b>',
    text: '转写记录现在可以批量导出。消息中的 <i>标记</i> 只是文字。',
    read: false,
  },
]

/** Fills the shop of an empty store, and the inbox of one user. */
export async function seedShop(tables: Repositories, userId: number, now: number): Promise<void> {
  for (const card of seededCards) await tables.cards.insert({ ...card, onSale: true })
  const rows = seededCodes.map(async ({ code, expired, used, ...entitlement }): Promise<CodeRow> => ({
    ...entitlement,
    codeHash: await hashRedeemCode(code),
    batch: 'demo',
    createdAt: now - 30 * dayMs,
    expiresAt: expired ? now - dayMs : null,
    usedBy: used ? userId : null,
    usedAt: used ? now - 2 * dayMs : null,
  }))
  await tables.redemptionCodes.insert(await Promise.all(rows))
  for (const { ageDays, title, text, read } of seededMessages) {
    await tables.inbox.insert(userId, { title, text, createdAt: now - ageDays * dayMs })
    if (read) await tables.inbox.markRead(userId, null, now - ageDays * dayMs)
  }
}
