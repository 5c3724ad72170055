/** Property test: after any sequence of credit operations, the ledger entries add up to the balance. */
import { expect, it } from 'vitest'
import type { Ports } from '../../../server/ports/ports'
import type { TaskRow } from '../../../server/ports/rows'
import { defaultSettings } from '../../../server/ports/settings'
import { attemptRef, charge, priceOf, reconcile } from '../../../server/usecases/credit/credit'
import { failTranscription } from '../../../server/usecases/transcription/transcriptionFailure'
import { UsageMeter } from '../../../server/usecases/live/usageMeter'
import { deleteMeeting } from '../../../server/usecases/meetings/meetings'
import { createOrder, payByBalance, applyPaymentNotification } from '../../../server/usecases/billing/orders'
import { TranscriptionMeter } from '../../../server/usecases/transcription/transcriptionMeter'
import { ledgerPage } from '../../../server/usecases/billing/ledgerPage'
import { hashRedeemCode, redeemCode } from '../../../server/usecases/billing/redeemCodes'
import { destroyRecord } from '../../../server/usecases/records/changeRecords'
import { retryTask } from '../../../server/usecases/records/tasks'
import { taskStatus } from '../../../src/wire/constants'
import { openTestBackend } from '../usecases/testBackend'
import { addTask, addUser, cardRow, codeRow, meetingRow, type StoreUnderTest } from './storeFixtures'

/** Seeded pseudorandom numbers. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => (state = (state * 48_271) % 0x7fffffff) % most
}

const stepsOfARun = 40
const settings = { ...defaultSettings, redeemTriesPerHour: 1_000 }

/** Operations on one user's credit, including rejected ones. */
function happenings(
  ports: Ports,
  userId: number,
  roll: (most: number) => number,
): Record<string, () => Promise<unknown>> {
  const { store, clock } = ports
  const tasks: number[] = []
  const meetings: { id: number; ms: number }[] = []
  const orders: string[] = []
  let count = 0
  const user = async () => {
    const found = await store.users.byId(userId)
    if (!found) throw new Error('nobody')
    return found
  }
  const someTask = async (): Promise<TaskRow> => {
    const task = await store.tasks.byId(tasks[roll(tasks.length || 1)] ?? 0)
    if (!task) throw new Error('none')
    return task
  }
  const amount = () => ({ general: roll(80) - 30, member: roll(50) - 20, cents: roll(9_000) - 3_000 })
  return {
    add: async () => {
      const id = await addTask(store, userId, { times: 1 + roll(40), language: 'en' })
      tasks.push(id)
      const task = await store.tasks.byId(id)
      if (task)
        await store.transaction((tables) =>
          charge(tables, userId, { seconds: task.times, ref: attemptRef(task), now: clock.now() }),
        )
    },
    hear: async () => new TranscriptionMeter(ports, await someTask()).chargeUpTo(roll(120_000)),
    finish: async () => {
      const task = await someTask()
      await store.transaction(async (tables) => {
        await tables.tasks.update(task.id, { status: taskStatus.done })
        await reconcile(tables, task, { seconds: priceOf(roll(60_000)), now: clock.now() })
      })
    },
    fail: async () => {
      const reason = roll(2) ? 'task.error.engine' : 'task.error.tooLong'
      const task = await someTask()
      await store.transaction((repos) => failTranscription(repos, task, { reason, now: clock.now() }))
    },
    pause: async () => store.tasks.update((await someTask()).id, { status: taskStatus.unpaid }),
    retry: async () => retryTask(ports, await user(), { id: (await someTask()).id }),
    destroy: async () => destroyRecord(ports, await user(), (await someTask()).id),
    record: async () => {
      const id = await store.meetings.insert(meetingRow(userId))
      meetings.push({ id, ms: 0 })
    },
    speak: async () => {
      const meeting = meetings[roll(meetings.length || 1)]
      const row = meeting && (await store.meetings.byId(meeting.id))
      if (!meeting || !row) return
      await new UsageMeter(ports, settings, row).charge((meeting.ms += roll(15_000)))
    },
    forget: async () => deleteMeeting(ports, await user(), meetings[roll(meetings.length || 1)]?.id ?? 0),
    order: async () => {
      const card = await store.cards.insert(cardRow({ cents: 100, generalSeconds: roll(60), memberSeconds: roll(60) }))
      orders.push(await createOrder(ports, await user(), { id: card, type: 'time' }))
    },
    notice: async () =>
      applyPaymentNotification(ports, {
        ordernum: orders[roll(orders.length || 1)] ?? '',
        trade: `T${roll(5)}`,
        cents: roll(4) === 0 ? 99 : 100,
        paid: roll(4) > 0,
      }),
    balance: async () => payByBalance(ports, await user(), orders[roll(orders.length || 1)] ?? ''),
    redeem: async () => {
      const code = `GIFT-${(count += 1)}`
      await store.redemptionCodes.insert([
        codeRow(await hashRedeemCode(code), { generalSeconds: roll(50), balanceCents: roll(500) }),
      ])
      for (let times = roll(3); times > 0; times -= 1)
        await redeemCode(ports, settings, { user: await user(), code, network: 'here' })
    },
    admin: async () =>
      store.credit.change(userId, amount(), { reason: 'admin', ref: `by hand ${(count += 1)}`, now: clock.now() }),
  }
}

/** Contract of `Store` adapters: ledger consistency. */
export function statementSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  it.each([1, 2, 3, 4, 5, 6])(
    `the statement comes to what there is after each of many things, in pages: ${adapter} (%i)`,
    async (seed) => {
      const fixture = await open()
      const { store: unused, ports: rest } = await openTestBackend()
      await unused.close()
      const { store } = fixture
      const ports = { ...rest, store }
      const userId = await addUser(store, 'mei', { generalSeconds: 0, memberSeconds: 0 })
      const welcome = { general: 200, member: 50, cents: 500 }
      await store.credit.change(userId, welcome, { reason: 'welcome', ref: String(userId), now: 0 })
      const roll = dice(seed * 7_919)
      const things = Object.entries(happenings(ports, userId, roll))
      const told: string[] = []
      for (let step = 0; step < stepsOfARun; step += 1) {
        const [name, happens] = things[roll(things.length)] ?? ['', async () => {}]
        told.push(name)
        await happens().catch(() => {})
        const sums = { general: 0, member: 0, cents: 0 }
        const user = await store.users.byId(userId)
        for (let page = 1, left = 1; left > 0; page += 1) {
          if (!user) throw new Error('nobody')
          const { rows, total } = await ledgerPage(store, user, { page, limit: 7 })
          for (const { general, member, balance = 0 } of rows) {
            sums.general += general
            sums.member += member
            sums.cents += Math.round(balance * 100)
          }
          left = total - page * 7
        }
        expect(sums, told.join(', ')).toEqual({
          general: user?.generalSeconds,
          member: user?.memberSeconds,
          cents: user?.balanceCents,
        })
      }
      await fixture.close()
    },
  )
}
