import type { Passwords } from '../../server/ports/ports'
import type { MeetingRow } from '../../server/ports/rows'
import type { Store, Repositories } from '../../server/ports/repositories'
import { meetingStatus, taskStatus } from '../../src/wire/constants'
import { accounts, type SeededAccount } from './seededAccounts'
import { seedRecords, type SeededRecord } from './seededRecords'
import { seedShop } from './seededShop'
import { seedTranslations } from './seededTranslations'
import { seededPeaksName, seededAudioName } from './seededFiles'
import { speakerNames, seededTranscript } from './seededTranscript'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** Increment when the same seed generates different data. */
export const seedVersion = 5

interface SeedOptions {
  passwords: Passwords
  seed: number
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Fills an empty store with users and their records, always the same for the same seed and time. Running transcriptions are queued, so
 * that they continue.
 */
export async function seedStore(store: Store, { passwords, seed, now }: SeedOptions): Promise<void> {
  const records = seedRecords(seed)
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)))
  await store.transaction(async (tables) => {
    const ids = new Map<string, number>()
    for (const [index, account] of accounts.entries()) {
      const spentSeconds = records
        .filter((record) => record.username === account.username)
        .reduce((sum, record) => sum + creditCost(record), 0)
      ids.set(
        account.username,
        await addUser(tables, account, { passwordHash: hashes[index] ?? '', spentSeconds, now }),
      )
    }
    await seedShop(tables, ids.get('demo') ?? 0, now)
    for (const record of records) {
      const userId = ids.get(record.username)
      if (userId !== undefined) await addRecord(tables, record, { userId, now })
    }
    const demo = ids.get('demo')
    if (demo === undefined) return
    const meeting = { title: '产品周例会', remark: '每周一上午，会议室 301' }
    await addMeeting(tables, { ...meeting, userId: demo, createdAt: now - hourMs })
    await seedTranslations(tables, demo, now)
  })
}

/** Seconds charged for the transcription; zero if unpaid or failed. */
const creditCost = ({ status, durationMs }: SeededRecord) =>
  status === taskStatus.done || status === taskStatus.running ? seconds(durationMs) : 0
const seconds = (ms: number) => Math.ceil(ms / 1000)

interface UserOptions {
  passwordHash: string
  /** Charged for the account's records. */
  spentSeconds: number
  now: number
}

async function addUser(
  tables: Repositories,
  account: SeededAccount,
  { passwordHash, spentSeconds, now }: UserOptions,
): Promise<number> {
  const id = await tables.users.insert({
    username: account.username,
    passwordHash,
    name: account.name,
    avatar: '',
    phone: account.phone,
    roles: account.roles,
    generalSeconds: 0,
    memberSeconds: 0,
    balanceCents: 0,
    storageMb: 10_240,
    vipEnd: account.vipDays === null ? '' : new Date(now + account.vipDays * dayMs).toISOString(),
    vipForever: account.vipForever,
    createdAt: now - 90 * dayMs,
  })
  if (id === false) throw new Error(`the store is not empty: ${account.username} already exists`)
  const { memberSeconds: member, balanceCents: cents } = account
  const welcome = { general: account.generalSeconds + spentSeconds, member, cents }
  await tables.credit.change(id, welcome, { reason: 'welcome', ref: String(id), now: now - 90 * dayMs })
  return id
}

async function addRecord(
  tables: Repositories,
  record: SeededRecord,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const createdAt = now - record.ageMs
  const file = seededAudioName(record)
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
    speakers: done ? speakerNames(record) : {},
    peaksFile: done ? seededPeaksName(record) : null,
    deletedAt: record.deleted ? createdAt + dayMs / 2 : null,
    version: 1,
    attempt: 1,
  })
  const general = -creditCost(record)
  if (general) await tables.credit.change(userId, { general }, { reason: 'transcribe', ref: `${id}:1`, now: createdAt })
  if (done) await tables.segments.save(id, seededTranscript(record), [])
  if (record.status === taskStatus.running)
    await tables.queue.add({
      kind: 'transcription',
      subject: id,
      userId,
      priority: 0,
      language: record.language,
      due: createdAt,
    })
  if (record.type !== 'meeting' || !done) return
  const { title, language, durationMs: soundMs } = record
  const ended = { title, language, soundMs, heardMs: soundMs, taskId: id, status: meetingStatus.ended }
  await addMeeting(tables, { ...ended, userId, createdAt: createdAt - soundMs })
}

/** A meeting that has not started, unless `meeting` says otherwise. */
async function addMeeting(
  tables: Repositories,
  meeting: Partial<MeetingRow> & Pick<MeetingRow, 'userId' | 'title' | 'createdAt'>,
): Promise<void> {
  await tables.meetings.insert({
    language: 'cn',
    target: null,
    remark: '',
    status: meetingStatus.waiting,
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
