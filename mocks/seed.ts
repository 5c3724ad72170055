import type { Passwords } from '../server/ports'
import type { MeetingRow } from '../server/rows'
import type { Store, Tables } from '../server/tables'
import { meetingStatus, taskStatus } from '../src/wire/codes'
import { accounts, type Account } from './accounts'
import { recordsOf, type SeededRecord } from './records'
import { seedShop } from './shop'
import { seedTranslations } from './translations'
import { peaksName, soundName } from './seededFiles'
import { speakersOf, transcriptOf } from './transcript'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** Raise it when the same seed makes another world than before. */
export const edition = 4

/**
 * Fills an empty store with people and their records: the same for the same number and time.
 * Records that are being transcribed are queued, so that they go on.
 */
export async function seedWorld(store: Store, passwords: Passwords, seed: number, now: number): Promise<void> {
  const records = recordsOf(seed)
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)))
  await store.transaction(async (tables) => {
    const ids = new Map<string, number>()
    for (const [index, account] of accounts.entries()) {
      const spent = records
        .filter((record) => record.username === account.username)
        .reduce((sum, one) => sum + cost(one), 0)
      ids.set(account.username, await addUser(tables, account, hashes[index] ?? '', spent, now))
    }
    await seedShop(tables, ids.get('demo') ?? 0, now)
    for (const record of records) {
      const userId = ids.get(record.username)
      if (userId !== undefined) await addRecord(tables, record, userId, now)
    }
    const demo = ids.get('demo')
    if (demo === undefined) return
    await addMeeting(tables, demo, { title: '产品周例会', remark: '每周一上午，会议室 301' }, now - hourMs)
    await seedTranslations(tables, demo, now)
  })
}

/** Seconds its transcription took of the credit: nothing before it is paid, and nothing when it failed. */
const cost = ({ status, durationMs }: SeededRecord) =>
  status === taskStatus.done || status === taskStatus.running ? seconds(durationMs) : 0
const seconds = (ms: number) => Math.ceil(ms / 1000)

/** @param spent what their records will take of the credit */
async function addUser(
  tables: Tables,
  account: Account,
  passwordHash: string,
  spent: number,
  now: number,
): Promise<number> {
  const id = await tables.users.insert({
    username: account.username,
    passwordHash,
    name: account.name,
    avatar: '',
    phone: account.phone,
    roles: account.roles,
    generalSeconds: account.generalSeconds + spent,
    memberSeconds: account.memberSeconds,
    balanceCents: account.balanceCents,
    storageMb: 10_240,
    vipEnd: account.vipDays === null ? '' : new Date(now + account.vipDays * dayMs).toISOString(),
    vipForever: account.vipForever,
    createdAt: now - 90 * dayMs,
  })
  if (id === false) throw new Error(`the store is not empty: ${account.username} is there already`)
  return id
}

async function addRecord(tables: Tables, record: SeededRecord, userId: number, now: number): Promise<void> {
  const createdAt = now - record.ageMs
  const file = soundName(record)
  const done = record.status === taskStatus.done
  await tables.uploads.insert({
    file,
    userId,
    originalName: `${record.title}.wav`,
    size: record.size,
    durationMs: record.durationMs,
    createdAt,
  })
  const id = await tables.tasks.insert({
    userId,
    title: record.title,
    status: record.status,
    type: record.type,
    language: record.language,
    mode: 'normal',
    file,
    size: record.size,
    times: seconds(record.durationMs),
    createdAt,
    progress: done ? 100 : 0,
    error: record.error,
    speakers: done ? speakersOf(record) : {},
    peaksFile: done ? peaksName(record) : null,
    deletedAt: record.deleted ? createdAt + dayMs / 2 : null,
    version: 1,
    attempt: 1,
  })
  const change = { general: -cost(record), member: 0 }
  if (change.general) await tables.credit.change(userId, change, 'transcribe', `${id}:1`, createdAt)
  if (done) await tables.segments.save(id, transcriptOf(record), [])
  if (record.status === taskStatus.running) await tables.jobs.add(id, createdAt)
  if (record.type !== 'meeting' || !done) return
  const { title, language, durationMs: soundMs } = record
  const ended = { title, language, soundMs, heardMs: soundMs, taskId: id, status: meetingStatus.ended }
  await addMeeting(tables, userId, ended, createdAt - soundMs)
}

/** A meeting that was not held yet, unless told otherwise. */
async function addMeeting(
  tables: Tables,
  userId: number,
  meeting: Partial<MeetingRow> & Pick<MeetingRow, 'title'>,
  createdAt: number,
): Promise<void> {
  await tables.meetings.insert({
    userId,
    language: 'cn',
    target: null,
    remark: '',
    status: meetingStatus.waiting,
    createdAt,
    file: null,
    peaksFile: null,
    soundMs: 0,
    heardMs: 0,
    paidSteps: 0,
    speakers: {},
    notes: [],
    taskId: null,
    ...meeting,
  })
}
