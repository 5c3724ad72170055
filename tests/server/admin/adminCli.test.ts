/** Admin commands on an in-memory store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands, helpText, runAdminCommand } from '../../../server/admin/adminCli'
import { defaultSettings } from '../../../server/ports/settings'
import { hashRedeemCode, redeemCode } from '../../../server/usecases/billing/redeemCodes'
import { parseCsv } from '../../../server/admin/csv'
import { openTestBackend, type TestBackend } from '../usecases/testBackend'

let backend: TestBackend
let printed: string[]
let files: Record<string, string>
beforeEach(async () => {
  backend = await openTestBackend()
  printed = []
  files = {}
})
afterEach(() => backend.store.close())

/** Runs a command line; resolves to its exit code. */
const type = (...typed: string[]) => {
  const passwords = { hash: async (text: string) => `hash of ${text}`, verify: async () => false }
  const readText = async (path: string) => {
    const text = files[path]
    if (text === undefined) throw new Error(`no such file: ${path}`)
    return text
  }
  printed.length = 0
  return runAdminCommand(typed, {
    ...backend,
    passwords,
    settings: defaultSettings,
    readText,
    transcribe: async ({ path, language = '', type: format }) =>
      new TextEncoder().encode(`${path} ${language} ${format}`),
    writeOutput: async (path = '', content) => void (files[path] = new TextDecoder().decode(content)),
    copyDatabase: async (report) => report({ table: 'users', rows: 2, hash: 'abc' }),
    backUp: async (to) => ({ databaseBytes: to.length * 1024, copied: 2, unchanged: 1 }),
    restore: async (from) => ({
      header: { format: 1, madeAt: '2026-01-02T03:04:05.000Z', database: '', bucket: from === 'lost' ? 'b' : null },
      files: 2,
      bytes: 3_000,
      missingObjects: from === 'lost' ? ['files/x.mp3'] : [],
    }),
    print: (line) => void printed.push(line),
  })
}
const user = async (name = 'someone') => backend.store.users.byUsername(name)

it('a lost second factor is turned off, with all logins, in the audit log and the inbox', async () => {
  const { store, userId } = backend
  expect(await type('reset-second-factor', 'someone')).toBe(0)
  expect(printed).toEqual(['two-step verification of someone is already off'])
  await store.secondFactors.propose(userId, 'secret')
  await store.secondFactors.confirm(userId, 1, ['code'])
  await store.sessions.insert({ tokenHash: 't', userId, expiresAt: backend.clock.now() + 1_000 })
  expect(await type('reset-second-factor', 'someone')).toBe(0)
  expect(printed).toEqual(['two-step verification of someone is off now'])
  expect(await store.secondFactors.find(userId)).toBeNull()
  expect(await store.secondFactors.countRecoveryCodes(userId)).toBe(0)
  expect(await store.sessions.list(userId, backend.clock.now())).toEqual([])
  expect((await store.audit.page({ keyword: '', page: 1, limit: 9 })).rows).toMatchObject([
    { action: 'user.secondFactorReset', subject: 'someone', actor: '' },
  ])
  expect((await store.inbox.page({ userId, page: 1, limit: 9 })).total).toBe(1)
  expect(await type('reset-second-factor', 'nobody')).toBe(1)
})

describe('help', () => {
  it.each([[], ['help'], ['--help'], ['-h']])('%j lists every command with its options', async (...typed) => {
    expect(await type(...typed)).toBe(0)
    for (const { usage, options = {} } of commands) {
      expect(printed[0]).toContain(usage)
      for (const name of Object.keys(options)) expect(helpText()).toContain(`--${name} `)
    }
  })

  it.each([
    [['nothing'], 'there is no command nothing'],
    [['users', 'extra'], 'there is no command users extra'],
    [['role', 'add', 'someone'], 'there is no command role add someone'],
    [['users', '--general', '1'], 'users takes no --general'],
    [['users', '--unknown', '1'], 'unknown'],
    [['credit', 'someone', '--general'], 'general'],
  ])('%j is refused', async (typed, reason) => {
    expect(await type(...typed)).toBe(1)
    expect(printed[0]).toContain(reason)
  })
})

describe('a backup', () => {
  it('says where it lies and how much it is', async () => {
    expect(await type('backup', '/backups/today')).toBe(0)
    expect(printed).toEqual(['/backups/today: database of 14 kB, 2 files copied, 1 unchanged'])
  })

  it('is restored, and what a bucket lacks is said', async () => {
    expect(await type('restore', '/backups/today')).toBe(0)
    expect(printed).toEqual(['restored the backup of 2026-01-02T03:04:05.000Z: 2 files, 3 kB'])
    expect(await type('restore', 'lost')).toBe(1)
    expect(printed.slice(1)).toEqual([
      '  files/x.mp3',
      'admin: the bucket b lacks these objects, or they have another size: restore their versions',
    ])
  })
})

describe('a copy of the database', () => {
  it('says what was copied', async () => {
    expect(await type('copy-database')).toBe(0)
    expect(printed[0]).toBe('users: 2 rows, the same in both (abc)')
    expect(printed[1]).toMatch(/^2 rows copied/)
  })
})

describe('users', () => {
  it('are added with the welcome time, a made-up password and a role', async () => {
    expect(await type('user', 'add', ' Root ', '--role', 'admin')).toBe(0)
    expect(printed[0]).toMatch(/^added Root, password [2-9a-z]{16}, valid for 7 days$/)
    expect(await user('root')).toMatchObject({
      roles: ['admin'],
      generalSeconds: 36_000,
      passwordHash: `hash of ${/password (\w+)/.exec(printed[0] ?? '')?.[1]}`,
    })
    expect(await type('user', 'add', 'ROOT', '--password', 'a long one')).toBe(1)
    expect(printed).toEqual(['admin: The username “ROOT” is taken. Choose another.'])
    expect(await type('user', 'add', 'a\u200bb')).toBe(1)
    expect(printed[0]).toContain('invisible')
  })

  it('are listed and found', async () => {
    await type('user', 'add', 'mei', '--password', 'a long one')
    expect(await type('users')).toBe(0)
    expect(printed).toEqual(['1\tsomeone\t-\t100\t20\t0.00', '2\tmei\t-\t36000\t0\t0.00', '2 of 2'])
    await type('users', '--search', 'ME', '--page', '2')
    expect(printed).toEqual(['0 of 2'])
  })

  it('get roles and lose them', async () => {
    await type('role', 'add', 'someone', 'admin')
    await type('role', 'add', 'someone', 'admin')
    await type('role', 'add', 'someone', 'tests')
    expect((await user())?.roles).toEqual(['admin', 'tests'])
    await type('role', 'remove', 'someone', 'admin')
    expect(printed).toEqual(['roles of someone: tests'])
    expect(await type('role', 'add', 'nobody', 'admin')).toBe(1)
    expect(printed).toEqual(['admin: there is no user nobody'])
  })

  it('get a new password, and every login ends', async () => {
    await backend.store.sessions.insert({ tokenHash: 'a', userId: backend.userId, expiresAt: 1e15 })
    expect(await type('user', 'password', 'someone', '--password', 'fresh words')).toBe(0)
    expect((await user())?.passwordHash).toBe('hash of fresh words')
    expect(await backend.store.sessions.userOf('a', 0)).toBeNull()
  })

  it('are closed, which ends every login, and opened again', async () => {
    await backend.store.sessions.insert({ tokenHash: 'a', userId: backend.userId, expiresAt: 1e15 })
    expect(await type('user', 'close', 'someone')).toBe(0)
    expect(printed).toEqual(['someone is closed'])
    expect(await backend.store.sessions.userOf('a', 0)).toBeNull()
    await type('users')
    expect(printed[0]).toBe('1\tsomeone\t-\t100\t20\t0.00\tclosed')
    await type('user', 'open', 'someone')
    expect(await user()).not.toHaveProperty('closedAt')
    expect(await backend.store.sessions.userOf('a', 0), 'a login that was ended stays ended').toBeNull()
    expect(await type('user', 'close', 'nobody')).toBe(1)
  })

  it('get no password that anybody may guess', async () => {
    for (const [password, reason] of [
      ['short', 'at least 8'],
      ['password1', 'too common'],
      ['someone1', 'too similar'],
    ] as const) {
      expect(await type('user', 'password', 'someone', '--password', password)).toBe(1)
      expect(printed[0]).toContain(reason)
      expect(await type('user', 'add', `someone ${reason}`, '--password', 'short')).toBe(1)
    }
    expect((await user())?.passwordHash).toBe('')
  })

  it('a password that was made up lasts a week, and its user is asked for another', async () => {
    await type('user', 'password', 'someone')
    expect(printed[0]).toMatch(/valid for 7 days$/)
    expect((await user())?.passwordUntil).toBe(backend.clock.now() + 7 * 24 * 3_600_000)
    const { rows } = await backend.store.inbox.page({ userId: backend.userId, page: 1, limit: 9 })
    expect(rows).toMatchObject([{ title: '请修改临时密码 / Change your temporary password' }])
    await type('user', 'password', 'someone', '--password', 'a long one')
    expect((await user())?.passwordUntil).toBeNull()
  })

  it('get credit and lose it, never below zero, with a note in the statement', async () => {
    expect(
      await type('credit', 'someone', '--general', '1h', '--member', '-20', '--balance', '39.90', '--note', 'sorry'),
    ).toBe(0)
    expect(printed).toEqual(['someone has 3700 s general, 0 s member, 39.90 yuan'])
    expect(await type('credit', 'someone', '--general', '-3701', '--note', 'x')).toBe(1)
    expect(printed).toEqual(['admin: someone doesn’t have that much. Nothing was changed.'])
    expect(await type('credit', 'someone')).toBe(1)
    expect(await type('credit', 'someone', '--general', '1h')).toBe(1)
    const { rows } = await backend.store.credit.page({ userId: backend.userId, page: 1, limit: 9 })
    expect(rows).toMatchObject([{ reason: 'admin', title: 'sorry', general: 3_600, member: -20, cents: 3_990 }])
  })

  it('become members, longer, and for ever', async () => {
    await type('vip', 'someone', '10')
    const first = new Date((await user())?.vipEnd ?? '').getTime()
    expect(first - backend.clock.now()).toBe(10 * 24 * 3_600_000)
    await type('vip', 'someone', '5')
    expect(new Date((await user())?.vipEnd ?? '').getTime() - first).toBe(5 * 24 * 3_600_000)
    await type('vip', 'someone', 'forever')
    expect(await user()).toMatchObject({ vipForever: true })
    expect(await type('vip', 'someone', 'x')).toBe(1)
  })
})

describe('cards', () => {
  it('come from CSV, all or none', async () => {
    files['cards.csv'] =
      'type,title,price,line_price,member,days,note\nvip,"月卡, 31 天",39,59.00,20h,31,hot\nvip,永久,999,,0,forever,\n'
    expect(await type('cards', 'import', 'cards.csv')).toBe(0)
    expect(await backend.store.cards.list()).toMatchObject([
      {
        title: '月卡, 31 天',
        cents: 3_900,
        lineCents: 5_900,
        memberSeconds: 72_000,
        vipDays: 31,
        note: 'hot',
        onSale: true,
      },
      { title: '永久', cents: 99_900, lineCents: 99_900, vipDays: null },
    ])
    files['bad.csv'] = 'type,title,price,general\ntime,ok,1,1h\ntime,bad,x,1h\n'
    expect(await type('cards', 'import', 'bad.csv')).toBe(1)
    expect(printed).toEqual(['admin: row 3: x is not an amount of money: use 39 or 39.90'])
    expect(await backend.store.cards.list()).toHaveLength(2)
  })

  it.each([
    ['x,t,1,1h', 'type must be vip or time'],
    ['time,,1,1h', 'a title is required'],
    ['time,t,1,0', 'at least one amount is required'],
    ['time,t,1,-1h', 'amounts must not be negative'],
    ['time,t,-1,1h', 'price must not be negative'],
    ['time,t,,1h', 'not an amount of money'],
  ])('the row %s is refused', async (row, reason) => {
    files['c.csv'] = `type,title,price,general\n${row}\n`
    expect(await type('cards', 'import', 'c.csv')).toBe(1)
    expect(printed[0]).toContain(reason)
  })

  it('go off sale and come back', async () => {
    files['c.csv'] = 'type,title,price,general\ntime,t,1,1h\n'
    await type('cards', 'import', 'c.csv')
    await type('cards', 'withdraw', '1')
    expect(await backend.store.cards.list()).toEqual([])
    await type('cards')
    expect(printed).toEqual(['1\ttime\tt\t1.00\toff'])
    await type('cards', 'sell', '1')
    expect(await backend.store.cards.list()).toHaveLength(1)
    expect(await type('cards', 'sell', '9')).toBe(1)
  })
})

describe('codes', () => {
  it('are made once and printed, and each can be redeemed', async () => {
    expect(
      await type(
        'codes',
        'make',
        '3',
        '--title',
        'Gift, big',
        '--general',
        '2h',
        '--days',
        '31',
        '--balance',
        '1',
        '--batch',
        'b1',
      ),
    ).toBe(0)
    const [head, ...rows] = parseCsv(printed.join('\n'))
    expect([head, rows.length]).toEqual([['code', 'title'], 3])
    const mei = await user()
    if (!mei) throw new Error('no user')
    for (const [code = '', title] of rows)
      expect(await redeemCode(backend.ports, defaultSettings, { user: mei, code, network: 'here' })).toBe(title)
    expect(await backend.credit()).toEqual([100 + 3 * 7_200, 20])
    expect(await user()).toMatchObject({ balanceCents: 300 })
    await type('codes')
    expect(printed).toEqual(['b1\tGift, big\t3\t3'])
    expect(await backend.store.redemptionCodes.find(rows[0]?.[0] ?? '')).toBeNull()
  })

  it('expire when they are told to', async () => {
    await type('codes', 'make', '1', '--title', 't', '--general', '1h', '--valid-days', '2')
    const code = parseCsv(printed.join('\n'))[1]?.[0] ?? ''
    expect((await backend.store.redemptionCodes.find(await hashRedeemCode(code)))?.expiresAt).toBe(
      backend.clock.now() + 2 * 24 * 3_600_000,
    )
  })

  it.each([['0'], ['10001'], ['x'], ['1.5'], ['-1']])('%s of them are not made', async (count) => {
    expect(await type('codes', 'make', count, '--title', 't', '--general', '1h')).toBe(1)
  })

  it('made elsewhere come from CSV, and those known already stay', async () => {
    files['codes.csv'] = 'code,title,general\nAAAA-BBBB-CCCC,One,1h\nAAAA-BBBB-DDDD,Two,1h\n'
    expect(await type('codes', 'import', 'codes.csv', '--batch', 'print')).toBe(0)
    expect(printed).toEqual(['2 of 2 codes added'])
    await type('codes', 'import', 'codes.csv')
    expect(printed).toEqual(['0 of 2 codes added'])
    files['short.csv'] = 'code,title,general\n1234,One,1h\n'
    expect(await type('codes', 'import', 'short.csv')).toBe(1)
    expect(printed).toEqual(['admin: row 2: a code needs at least 12 letters or digits'])
    expect(await type('codes', 'import', 'none.csv')).toBe(1)
  })
})

describe('messages and the site', () => {
  it('reach one user or all', async () => {
    await type('user', 'add', 'mei', '--password', 'a long one')
    await type('message', 'mei', 'Hello', '<b>you</b>')
    await type('message-all', 'News', 'for all')
    expect(printed).toEqual(['sent to 2 users'])
    expect(await backend.store.inbox.countUnread(backend.userId)).toBe(1)
    const mei = await user('mei')
    expect((await backend.store.inbox.page({ userId: mei?.id ?? 0, page: 1, limit: 9 })).rows).toMatchObject([
      { title: 'News' },
      { text: '<b>you</b>' },
    ])
  })

  it('settings are set, shown and forgotten; what can’t be is refused', async () => {
    expect(await type('site', 'set', 'site_name', '语音')).toBe(0)
    await type('site')
    expect(printed).toContain('site_name\t语音\tset here')
    expect(printed).toContain('register\ttrue\tfrom the environment')
    await type('site', 'reset', 'site_name')
    expect(await backend.store.siteSettings.all()).toEqual({})
    for (const [name, value] of [
      ['register', 'yes'],
      ['app_url', 'javascript:alert(1)'],
      ['page_limit', '-1'],
      ['toString', 'x'],
    ] as const) {
      expect(await type('site', 'set', name, value), name).toBe(1)
    }
    expect(await backend.store.siteSettings.all()).toEqual({})
  })
})
