import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow, SiteJobQuery } from '../../../server/ports/adminRepositories'
import type { QueuedJobKind } from '../../../server/ports/jobQueueRepositories'
import { addTask, addUser, codeRow, orderRow, translationRow, uploadRow, type StoreUnderTest } from './storeFixtures'

const minuteMs = 60_000

/** Contract of `Store` adapters: the audit log, and what concerns all users. */
export function adminSuite(adapter: string, open: () => Promise<StoreUnderTest>): void {
  let fixture: StoreUnderTest
  let store: StoreUnderTest['store']
  let mei: number
  let lin: number
  beforeEach(async () => {
    fixture = await open()
    store = fixture.store
    mei = await addUser(store, 'Mei')
    lin = await addUser(store, 'lin')
  })
  afterEach(() => fixture.close())
  const paging = { page: 1, limit: 10 }

  describe(`the audit log: ${adapter}`, () => {
    const entry = (change: Partial<AuditRow> = {}) => ({
      at: 1,
      actorId: 1,
      actor: 'boss',
      action: 'user.credit' as const,
      subjectId: mei,
      subject: 'Mei',
      details: { general: -5, note: 'sorry' },
      ...change,
    })

    it('is read newest first, by action and by part of a name', async () => {
      await store.audit.insert(entry())
      await store.audit.insert(entry({ at: 2, action: 'user.closed', details: {} }))
      await store.audit.insert(entry({ at: 3, actorId: null, actor: '', subject: '100%', subjectId: null }))
      const times = async (query: { keyword?: string; action?: 'user.closed' }) =>
        (await store.audit.page({ keyword: '', ...query, ...paging })).rows.map(({ at }) => at)
      expect(await times({})).toEqual([3, 2, 1])
      expect(await times({ action: 'user.closed' })).toEqual([2])
      expect(await times({ keyword: 'os' })).toEqual([2, 1])
      expect(await times({ keyword: '%' })).toEqual([3])
      const { rows, total } = await store.audit.page({ keyword: '', page: 3, limit: 1 })
      expect([rows, total]).toEqual([[{ id: expect.any(Number) as number, ...entry() }], 3])
    })
  })

  describe(`all users: ${adapter}`, () => {
    it('are counted with what they have and use', async () => {
      await addTask(store, mei)
      await store.uploads.insert(uploadRow(mei, { size: 700 }))
      await store.uploads.insert(uploadRow(lin, { file: 'b.mp3', size: 900 }))
      await store.translations.insert(translationRow(lin))
      for (const [tokenHash, seenAt] of [
        ['a', 4],
        ['b', 9],
        ['c', 8],
      ] as const)
        await store.sessions.insert({ tokenHash, userId: mei, expiresAt: 20, seenAt })
      await store.sessions.insert({ tokenHash: 'd', userId: lin, expiresAt: 20, seenAt: 3 })
      expect(await store.siteWide.counts(8)).toEqual({
        users: 2,
        activeUsers: 1,
        records: 1,
        meetings: 0,
        translations: 1,
        fileBytes: 1_600,
      })
      expect(await store.siteWide.lastSeen([mei, lin, 99], 10)).toEqual(
        new Map([
          [mei, 9],
          [lin, 3],
        ]),
      )
      expect(await store.siteWide.lastSeen([mei], 20)).toEqual(new Map())
      expect(await store.siteWide.lastSeen([], 20)).toEqual(new Map())
      const [first, second] = await store.siteWide.largestUsers(5)
      expect(first).toMatchObject({ id: lin, username: 'lin' })
      // Texts count too.
      expect(second?.bytes).toBeGreaterThan(700)
      expect(await store.siteWide.largestUsers(1)).toHaveLength(1)
    })

    it('have roles, each by its exact name', async () => {
      expect(await store.siteWide.hasRole('admin')).toBe(false)
      await store.users.update(mei, { roles: ['administrator', 'Tests'] })
      expect(await store.siteWide.hasRole('admin')).toBe(false)
      await store.users.update(lin, { roles: ['Tests', 'admin'] })
      expect(await store.siteWide.hasRole('admin')).toBe(true)
    })

    it('have orders, found by number, part of a name, and state', async () => {
      const now = 100 * minuteMs
      await store.orders.insert(orderRow(mei, { ordernum: 'late', createdAt: 0 }))
      await store.orders.insert(orderRow(lin, { ordernum: 'open', createdAt: now - 5 * minuteMs }))
      await store.orders.insert(orderRow(mei, { ordernum: 'paid', status: 1, trade: 't', paidAt: 2 }))
      await store.orders.insert(orderRow(mei, { ordernum: 'shut', status: -1, createdAt: now }))
      const found = async (query: { keyword?: string; state?: 'unpaid' | 'paid' | 'closed' }) =>
        (await store.siteWide.orders({ keyword: '', now, ...query, ...paging })).rows.map(({ ordernum }) => ordernum)
      expect(await found({})).toEqual(['shut', 'paid', 'open', 'late'])
      expect(await found({ state: 'paid' })).toEqual(['paid'])
      expect(await found({ state: 'unpaid' })).toEqual(['open'])
      expect(await found({ state: 'closed' })).toEqual(['shut', 'late'])
      expect(await found({ keyword: 'ME', state: 'closed' })).toEqual(['shut', 'late'])
      expect(await found({ keyword: 'open' })).toEqual(['open'])
      expect(await found({ keyword: 'ope' })).toEqual([])
      const { rows, total } = await store.siteWide.orders({ keyword: 'lin', now, ...paging })
      expect([rows[0], total]).toMatchObject([{ username: 'lin', ordernum: 'open', cents: 3_900 }, 1])
    })

    it('use codes: who and when, newest first', async () => {
      await store.redemptionCodes.insert([codeRow('a'), codeRow('b'), codeRow('c'), codeRow('d', { batch: 'other' })])
      await store.redemptionCodes.markUsed('a', mei, 5)
      await store.redemptionCodes.markUsed('b', lin, 7)
      await store.redemptionCodes.markUsed('d', lin, 8)
      expect(await store.siteWide.usedCodes({ batch: 'spring', ...paging })).toEqual({
        rows: [
          { username: 'lin', usedAt: 7 },
          { username: 'Mei', usedAt: 5 },
        ],
        total: 2,
      })
    })
  })

  describe(`jobs of all users: ${adapter}`, () => {
    const jobs = async (state: SiteJobQuery['state']) =>
      (await store.siteWide.jobs({ state, now: 10, ...paging })).rows.map(({ id, kind }) => [kind, id])

    const add = (kind: QueuedJobKind, subject: number) =>
      store.queue.add({ kind, subject, userId: mei, priority: 0, language: '', due: 0 })

    it('are running, waiting or failed, in every queue', async () => {
      const [running, waiting, failed, binned] = [
        await addTask(store, mei, { createdAt: 1 }),
        await addTask(store, lin, { createdAt: 2 }),
        await addTask(store, mei, { createdAt: 3, status: -1, error: 'task.error.engine', times: 60 }),
        await addTask(store, mei, { createdAt: 4, status: -1, deletedAt: 5 }),
      ]
      await add('transcription', running)
      await store.jobHolds.claim('transcription', {
        now: 5,
        until: 105,
        maxPerUser: 9,
        languages: null,
        withSuspects: true,
      })
      await add('transcription', waiting)
      const done = await addTask(store, mei, { createdAt: 5, status: 2 })
      await store.speakerDetections.add(done, { speakers: 2, replace: false })
      await add('speakers', done)
      await add('summary', done)
      const failedDetection = await addTask(store, lin, { createdAt: 6, status: 2 })
      await store.speakerDetections.add(failedDetection, { speakers: 0, replace: false })
      await store.speakerDetections.update(failedDetection, { status: 'failed', error: 'x' })
      const translation = await store.translations.insert(translationRow(lin, { createdAt: 7 }))
      await add('translation', translation)
      expect(await jobs('running')).toEqual([['transcription', running]])
      expect(await jobs('waiting')).toEqual([
        ['transcription', waiting],
        ['speakers', done],
        ['summary', done],
        ['translation', translation],
      ])
      expect(await jobs('failed')).toEqual([
        ['speakers', failedDetection],
        ['transcription', failed],
      ])
      expect((await jobs('failed')).flat()).not.toContain(binned)
      expect(await store.siteWide.jobCounts(10)).toEqual({
        transcription: { running: 1, waiting: 1, failed: 1 },
        speakers: { running: 0, waiting: 1, failed: 1 },
        translation: { running: 0, waiting: 1, failed: 0 },
        summary: { running: 0, waiting: 1, failed: 0 },
        mail: { running: 0, waiting: 0, failed: 0 },
        webhook: { running: 0, waiting: 0, failed: 0 },
      })
      const { rows, total } = await store.siteWide.jobs({ state: 'failed', now: 10, page: 2, limit: 1 })
      expect([rows, total]).toMatchObject([
        [{ username: 'Mei', userId: mei, language: 'en', seconds: 60, error: 'task.error.engine', createdAt: 3 }],
        2,
      ])
    })

    it('are summaries that were given up, until they are made, queued or out of place', async () => {
      const id = await addTask(store, mei, { status: 2, createdAt: 3 })
      await store.summaryFailures.set(id, { failedAt: 5, tries: 2, error: 'x' })
      await store.summaryFailures.set(id, { failedAt: 9, tries: 3, error: 'insight.failed' })
      const failed = async () =>
        (await store.siteWide.jobs({ state: 'failed', kind: 'summary', now: 10, ...paging })).rows
      expect(await failed()).toMatchObject([
        { id, kind: 'summary', username: 'Mei', attempts: 3, error: 'insight.failed', progress: null, seconds: 10 },
      ])
      await add('summary', id)
      expect(await failed()).toEqual([])
      await store.queue.cancel('summary', id)
      await store.tasks.update(id, { deletedAt: 7 })
      expect(await failed()).toEqual([])
      await store.tasks.update(id, { deletedAt: null })
      expect(await failed()).toHaveLength(1)
      const row = { kind: 'summary' as const, body: { summary: '' }, version: 0, by: 'model' as const }
      await store.insights.save(id, { ...row, madeAt: 8 })
      expect(await failed()).toHaveLength(1)
      await store.insights.save(id, { ...row, madeAt: 9 })
      expect(await failed()).toEqual([])
      expect([await store.summaryFailures.remove(id), await store.summaryFailures.remove(id)]).toEqual([true, false])
    })

    it('are mails and webhook requests, of one kind if asked', async () => {
      const deliver = (channel: 'mail' | 'webhook', createdAt: number) =>
        store.deliveries.insert({ userId: lin, channel, eventId: 'e', payload: '{}', createdAt })
      const [mail, hook, sent] = [await deliver('mail', 1), await deliver('webhook', 2), await deliver('mail', 3)]
      await add('mail', mail)
      await add('webhook', hook)
      expect(await jobs('waiting')).toEqual([
        ['mail', mail],
        ['webhook', hook],
      ])
      const end = { due: null, tries: 1, sentAt: null, failedAt: null, status: null, problem: '' }
      await store.deliveries.finish(sent, { ...end, sentAt: 4 })
      await store.deliveries.finish(hook, { ...end, failedAt: 4, status: 410 })
      await store.queue.cancel('webhook', hook)
      const { rows, total } = await store.siteWide.jobs({ state: 'failed', kind: 'webhook', now: 10, ...paging })
      expect([rows, total]).toMatchObject([
        [{ id: hook, username: 'lin', error: 'webhook.problem.status', errorValues: '{"status":"410"}' }],
        1,
      ])
      const ofMail = (state: SiteJobQuery['state']) => store.siteWide.jobs({ state, kind: 'mail', now: 10, ...paging })
      expect([(await ofMail('failed')).total, (await ofMail('waiting')).total]).toEqual([0, 1])
      expect(await store.siteWide.jobCounts(10)).toMatchObject({
        mail: { waiting: 1, failed: 0 },
        webhook: { waiting: 0, failed: 1 },
      })
    })
  })
}
