/** Rows with all fields set. */
import type { MeetingRow, NewMeeting, NewTask, NewUser, TaskRow, UploadRow, UserRow } from '../../../server/ports/rows'
import type { CardRow, CodeRow, OrderRow } from '../../../server/ports/shopRepositories'
import type { NewTranslation, ParagraphRow } from '../../../server/ports/translationRepositories'
import type { QueueStore } from '../../../server/adapters/jobs/jobHolds'
import type { Store } from '../../../server/ports/repositories'
import type { WireSegment } from '../../../src/wire/responses'

export interface StoreUnderTest {
  store: QueueStore
  /** Other servers may use it, so the jobs of a killed one are put back by time only. */
  isShared?: boolean
  close(): Promise<void>
}

export function userRow(username: string, change: Partial<UserRow> = {}): NewUser {
  return {
    username,
    passwordHash: 'hash',
    name: username,
    avatar: '',
    phone: '',
    roles: [],
    generalSeconds: 100,
    memberSeconds: 0,
    balanceCents: 0,
    storageMb: 1,
    vipEnd: '',
    vipForever: false,
    createdAt: 0,
    ...change,
  }
}

/** Adds a user; returns the id. */
export async function addUser(store: Store, username = 'someone', change: Partial<UserRow> = {}): Promise<number> {
  const id = await store.users.insert(userRow(username, change))
  if (id === false) throw new Error(`${username} is taken`)
  return id
}

export function taskRow(userId: number, change: Partial<TaskRow> = {}): NewTask {
  return {
    userId,
    title: 'A talk',
    status: 1,
    type: 'file',
    language: 'en',
    mode: 'normal',
    file: 'file.mp3',
    size: 1,
    times: 10,
    createdAt: 0,
    progress: 0,
    error: '',
    speakers: {},
    peaksFile: null,
    deletedAt: null,
    version: 0,
    attempt: 1,
    ...change,
  }
}

export const addTask = (store: Store, userId: number, change: Partial<TaskRow> = {}) =>
  store.tasks.insert(taskRow(userId, change))

export const uploadRow = (userId: number, change: Partial<UploadRow> = {}): UploadRow => ({
  userId,
  file: 'file.mp3',
  originalName: '',
  size: 1,
  durationMs: 0,
  createdAt: 0,
  ...change,
})

export function meetingRow(userId: number, change: Partial<MeetingRow> = {}): NewMeeting {
  return {
    userId,
    title: 'A meeting',
    language: 'en',
    target: null,
    remark: '',
    status: 0,
    createdAt: 0,
    file: null,
    peaksFile: null,
    soundMs: 0,
    heardMs: 0,
    paidSteps: 0,
    speakers: {},
    notes: [],
    taskId: null,
    ...change,
  }
}

export const translationRow = (userId: number, change: Partial<NewTranslation> = {}): NewTranslation => ({
  userId,
  name: 'a.pdf',
  source: '',
  target: 'en',
  by: 'server',
  pages: 0,
  size: 1,
  createdAt: 0,
  taskId: null,
  file: 'a.pdf',
  type: 'pdf',
  ...change,
})

export const paragraphRow = (index: number, source: string, change: Partial<ParagraphRow> = {}): ParagraphRow => ({
  index,
  source,
  target: '',
  kind: 'paragraph',
  level: null,
  page: 1,
  segment: null,
  startMs: null,
  endMs: null,
  fault: '',
  doubts: [],
  checked: false,
  pending: true,
  ...change,
})

const goods = { title: 'Ten hours', generalSeconds: 36_000, memberSeconds: 0, vipDays: 0 }
export const cardRow = (change: Partial<CardRow> = {}): Omit<CardRow, 'id'> => ({
  ...goods,
  type: 'time',
  cents: 3_900,
  lineCents: 5_000,
  note: '',
  onSale: true,
  ...change,
})
export const orderRow = (userId: number, change: Partial<OrderRow> = {}): OrderRow => ({
  ...goods,
  ordernum: 'A1',
  userId,
  cents: 3_900,
  status: 0,
  trade: '',
  createdAt: 0,
  paidAt: null,
  ...change,
})
export const codeRow = (codeHash: string, change: Partial<CodeRow> = {}): CodeRow => ({
  ...goods,
  codeHash,
  balanceCents: 0,
  batch: 'spring',
  createdAt: 0,
  expiresAt: null,
  usedBy: null,
  usedAt: null,
  ...change,
})

export const segment = (id: string, start: number, text = id): WireSegment => ({
  id,
  start,
  end: start + 100,
  role: '',
  text,
})
