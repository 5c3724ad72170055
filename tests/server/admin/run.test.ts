/** What an administrator types, over a store in memory. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands, helpText, runAdmin } from '../../../server/admin/run'
import { defaultSettings } from '../../../server/settings'
import { codeHash, redeem } from '../../../server/work/redeem'
import { parseCsv } from '../../../server/admin/csv'
import { openWorld, type World } from '../work/world'

let world: World
let said: string[]
let files: Record<string, string>
beforeEach(async () => {
  world = await openWorld()
  said = []
  files = {}
})
afterEach(() => world.store.close())

/** Types a command; gives its exit code. */
const type = (...typed: string[]) => {
  const passwords = { hash: async (text: string) => `hash of ${text}`, verify: async () => false }
  const readText = async (path: string) => {
    const text = files[path]
    if (text === undefined) throw new Error(`no such file: ${path}`)
    return text
  }
  said.length = 0
  return runAdmin(typed, {
    ...world,
    passwords,
    settings: defaultSettings,
    readText,
    say: (line) => void said.push(line),
  })
}
const user = async (name = 'someone') => world.store.users.byUsername(name)

describe('help', () => {
  it.each([[], ['help'], ['--help'], ['-h']])('%j lists every command with its options', async (...typed) => {
    expect(await type(...typed)).toBe(0)
    for (const { usage, options = {} } of commands) {
      expect(said[0]).toContain(usage)
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
    expect(said[0]).toContain(reason)
  })
})

describe('users', () => {
  it('are added with the welcome time, a made-up password and a role', async () => {
    expect(await type('user', 'add', ' Root ', '--role', 'admin')).toBe(0)
    expect(said[0]).toMatch(/^added Root, password [2-9a-z]{16}$/)
    expect(await user('root')).toMatchObject({
      roles: ['admin'],
      generalSeconds: 36_000,
      passwordHash: `hash of ${said[0]?.split(' ').at(-1)}`,
    })
    expect(await type('user', 'add', 'ROOT', '--password', 'x')).toBe(1)
    expect(said).toEqual(['admin: the name ROOT is taken'])
    expect(await type('user', 'add', 'a\u200bb')).toBe(1)
    expect(said[0]).toContain('invisible')
  })

  it('are listed and found', async () => {
    await type('user', 'add', 'mei', '--password', 'x')
    expect(await type('users')).toBe(0)
    expect(said).toEqual(['1\tsomeone\t-\t100\t20\t0.00', '2\tmei\t-\t36000\t0\t0.00', '2 of 2'])
    await type('users', '--search', 'ME', '--page', '2')
    expect(said).toEqual(['0 of 2'])
  })

  it('get roles and lose them', async () => {
    await type('role', 'add', 'someone', 'admin')
    await type('role', 'add', 'someone', 'admin')
    await type('role', 'add', 'someone', 'tests')
    expect((await user())?.roles).toEqual(['admin', 'tests'])
    await type('role', 'remove', 'someone', 'admin')
    expect(said).toEqual(['roles of someone: tests'])
    expect(await type('role', 'add', 'nobody', 'admin')).toBe(1)
    expect(said).toEqual(['admin: there is no user nobody'])
  })

  it('get a new password, and every login ends', async () => {
    await world.store.sessions.insert({ tokenHash: 'a', userId: world.userId, expiresAt: 1e15 })
    expect(await type('user', 'password', 'someone', '--password', 'fresh')).toBe(0)
    expect((await user())?.passwordHash).toBe('hash of fresh')
    expect(await world.store.sessions.userOf('a', 0)).toBeNull()
  })

  it('get credit and lose it, never below zero, with a note in the statement', async () => {
    expect(
      await type('credit', 'someone', '--general', '1h', '--member', '-20', '--balance', '39.90', '--note', 'sorry'),
    ).toBe(0)
    expect(said).toEqual(['someone has 3700 s general, 0 s member, 39.90 yuan'])
    expect(await type('credit', 'someone', '--general', '-3701')).toBe(1)
    expect(said).toEqual(['admin: someone has less than that; nothing was changed'])
    expect(await type('credit', 'someone')).toBe(1)
    const { rows } = await world.store.credit.page({ userId: world.userId, page: 1, limit: 9 })
    expect(rows).toMatchObject([{ reason: 'admin', title: 'sorry', general: 3_600, member: -20, cents: 3_990 }])
  })

  it('become members, longer, and for ever', async () => {
    await type('vip', 'someone', '10')
    const first = new Date((await user())?.vipEnd ?? '').getTime()
    expect(first - world.clock.now()).toBe(10 * 24 * 3_600_000)
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
    expect(await world.store.cards.list()).toMatchObject([
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
    expect(said).toEqual(['admin: row 3: x is no amount of money: write 39 or 39.90'])
    expect(await world.store.cards.list()).toHaveLength(2)
  })

  it.each([
    ['x,t,1,1h', 'type must be vip or time'],
    ['time,,1,1h', 'it needs a title'],
    ['time,t,1,0', 'it gives nothing'],
    ['time,t,1,-1h', 'it must not take anything'],
    ['time,t,-1,1h', 'price must not be negative'],
    ['time,t,,1h', 'no amount of money'],
  ])('the row %s is refused', async (row, reason) => {
    files['c.csv'] = `type,title,price,general\n${row}\n`
    expect(await type('cards', 'import', 'c.csv')).toBe(1)
    expect(said[0]).toContain(reason)
  })

  it('go off sale and come back', async () => {
    files['c.csv'] = 'type,title,price,general\ntime,t,1,1h\n'
    await type('cards', 'import', 'c.csv')
    await type('cards', 'withdraw', '1')
    expect(await world.store.cards.list()).toEqual([])
    await type('cards')
    expect(said).toEqual(['1\ttime\tt\t1.00\toff'])
    await type('cards', 'sell', '1')
    expect(await world.store.cards.list()).toHaveLength(1)
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
    const [head, ...rows] = parseCsv(said.join('\n'))
    expect([head, rows.length]).toEqual([['code', 'title'], 3])
    const mei = await user()
    if (!mei) throw new Error('nobody')
    for (const [code = '', title] of rows)
      expect(await redeem(world.ports, defaultSettings, mei, code, 'here')).toBe(title)
    expect(await world.credit()).toEqual([100 + 3 * 7_200, 20])
    expect(await user()).toMatchObject({ balanceCents: 300 })
    await type('codes')
    expect(said).toEqual(['b1\tGift, big\t3\t3'])
    expect(await world.store.codes.find(rows[0]?.[0] ?? '')).toBeNull()
  })

  it('expire when they are told to', async () => {
    await type('codes', 'make', '1', '--title', 't', '--general', '1h', '--valid-days', '2')
    const code = parseCsv(said.join('\n'))[1]?.[0] ?? ''
    expect((await world.store.codes.find(await codeHash(code)))?.expiresAt).toBe(world.clock.now() + 2 * 24 * 3_600_000)
  })

  it.each([['0'], ['10001'], ['x'], ['1.5'], ['-1']])('%s of them are not made', async (count) => {
    expect(await type('codes', 'make', count, '--title', 't', '--general', '1h')).toBe(1)
  })

  it('made elsewhere come from CSV, and those known already stay', async () => {
    files['codes.csv'] = 'code,title,general\nAAAA-BBBB-CCCC,One,1h\nAAAA-BBBB-DDDD,Two,1h\n'
    expect(await type('codes', 'import', 'codes.csv', '--batch', 'print')).toBe(0)
    expect(said).toEqual(['2 of 2 codes added'])
    await type('codes', 'import', 'codes.csv')
    expect(said).toEqual(['0 of 2 codes added'])
    files['short.csv'] = 'code,title,general\n1234,One,1h\n'
    expect(await type('codes', 'import', 'short.csv')).toBe(1)
    expect(said).toEqual(['admin: row 2: a code needs 12 letters or digits'])
    expect(await type('codes', 'import', 'none.csv')).toBe(1)
  })
})

describe('messages and the site', () => {
  it('reach one user or all', async () => {
    await type('user', 'add', 'mei', '--password', 'x')
    await type('message', 'mei', 'Hello', '<b>you</b>')
    await type('message-all', 'News', 'for all')
    expect(said).toEqual(['sent to 2 users'])
    expect(await world.store.inbox.unread(world.userId)).toBe(1)
    const mei = await user('mei')
    expect((await world.store.inbox.page({ userId: mei?.id ?? 0, page: 1, limit: 9 })).rows).toMatchObject([
      { title: 'News' },
      { text: '<b>you</b>' },
    ])
  })

  it('settings are set, shown and forgotten; what can’t be is refused', async () => {
    expect(await type('site', 'set', 'site_name', '语音')).toBe(0)
    await type('site')
    expect(said).toContain('site_name\t语音\tset here')
    expect(said).toContain('register\ttrue\tfrom the environment')
    await type('site', 'reset', 'site_name')
    expect(await world.store.site.all()).toEqual({})
    for (const [name, value] of [
      ['register', 'yes'],
      ['app_url', 'javascript:alert(1)'],
      ['page_limit', '-1'],
      ['toString', 'x'],
    ] as const) {
      expect(await type('site', 'set', name, value), name).toBe(1)
    }
    expect(await world.store.site.all()).toEqual({})
  })
})
