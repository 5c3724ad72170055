/** What the seeded world sells, gives and says. */
import type { Tables } from '../server/tables'
import type { CardRow, CodeRow, Goods } from '../server/shopTables'
import { codeHash } from '../server/work/redeem'

const dayMs = 24 * 3600 * 1000
const hours = (count: number) => count * 3600
const none: Omit<Goods, 'title'> = { generalSeconds: 0, memberSeconds: 0, vipDays: 0 }

type Card = Omit<CardRow, 'id' | 'onSale'>
const vip = (
  title: string,
  vipDays: number | null,
  memberHours: number,
  cents: number,
  lineCents: number,
  note: string,
): Card => ({
  ...none,
  type: 'vip',
  title,
  vipDays,
  memberSeconds: hours(memberHours),
  cents,
  lineCents,
  note,
})
const time = (title: string, generalHours: number, cents: number, lineCents: number): Card => ({
  ...none,
  type: 'time',
  title,
  generalSeconds: hours(generalHours),
  cents,
  lineCents,
  note: '',
})

export const cards: readonly Card[] = [
  vip('月度会员', 31, 20, 3_900, 5_900, '含 20 小时会员时长'),
  vip('年度会员', 366, 300, 36_800, 70_800, '含 300 小时会员时长'),
  vip('永久会员', null, 1_000, 129_900, 199_900, '含 1000 小时会员时长'),
  time('5 小时时长卡', 5, 2_500, 3_000),
  time('20 小时时长卡', 20, 8_800, 12_000),
  time('100 小时时长卡', 100, 38_800, 60_000),
]

type Code = Goods & { code: string; balanceCents: number; expired?: boolean; used?: boolean }
/** Codes anybody may redeem in development; the fourth has expired, the fifth was used. */
export const codes: readonly Code[] = [
  { ...none, code: 'DEMO-T1ME-0001-GAVE', title: '2 小时通用时长', generalSeconds: hours(2), balanceCents: 0 },
  { ...none, code: 'DEMO-V1PS-0001-GAVE', title: '31 天会员', vipDays: 31, memberSeconds: hours(20), balanceCents: 0 },
  { ...none, code: 'DEMO-CASH-0001-GAVE', title: '100 元余额', balanceCents: 10_000 },
  {
    ...none,
    code: 'DEMO-PAST-0001-GAVE',
    title: '1 小时通用时长',
    generalSeconds: hours(1),
    balanceCents: 0,
    expired: true,
  },
  {
    ...none,
    code: 'DEMO-VSED-0001-GAVE',
    title: '1 小时通用时长',
    generalSeconds: hours(1),
    balanceCents: 0,
    used: true,
  },
]

const messages = [
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
export async function seedShop(tables: Tables, userId: number, now: number): Promise<void> {
  for (const card of cards) await tables.cards.insert({ ...card, onSale: true })
  const rows = codes.map(async ({ code, expired, used, ...goods }): Promise<CodeRow> => ({
    ...goods,
    codeHash: await codeHash(code),
    batch: 'demo',
    createdAt: now - 30 * dayMs,
    expiresAt: expired ? now - dayMs : null,
    usedBy: used ? userId : null,
    usedAt: used ? now - 2 * dayMs : null,
  }))
  await tables.codes.insert(await Promise.all(rows))
  for (const { ageDays, title, text, read } of messages) {
    await tables.inbox.insert(userId, { title, text, createdAt: now - ageDays * dayMs })
    if (read) await tables.inbox.read(userId, null, now - ageDays * dayMs)
  }
}
