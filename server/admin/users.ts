import { randomText } from '../secrets'
import { addAccount, visibleName } from '../work/accounts'
import { membership } from '../work/grant'
import { centsOf, daysOf, secondsOf, yuanOf } from './amounts'
import { needUser, type Command, type Desk } from './desk'

const pageSize = 100
/** Letters and digits that nobody confuses. */
const passwordLetters = '23456789abcdefghjkmnpqrstuvwxyz'

const newPassword = () => randomText(passwordLetters, 16)

export const userCommands: readonly Command[] = [
  {
    usage: 'users',
    options: { search: 'part of the name', page: `page of ${pageSize}, from 1` },
    about: 'lists users: id, name, roles, general and member time in seconds, balance',
    async run({ store, say }, _, { search = '', page = '1' }) {
      const { rows, total } = await store.users.page({ keyword: search, page: Number(page) || 1, limit: pageSize })
      for (const { id, username, roles, generalSeconds, memberSeconds, balanceCents } of rows) {
        say([id, username, roles.join('+') || '-', generalSeconds, memberSeconds, yuanOf(balanceCents)].join('\t'))
      }
      say(`${rows.length} of ${total}`)
    },
  },
  {
    usage: 'user add <name>',
    options: { password: 'made up and shown when absent', role: 'a role it has from the start' },
    about: 'adds a user, with the welcome time',
    async run({ store, passwords, clock, settings, say }, [name = ''], { password = newPassword(), role }) {
      const username = visibleName(name)
      const passwordHash = await passwords.hash(password)
      await store.transaction(async (tables) => {
        const id = await addAccount(
          tables,
          settings,
          { username, name: username, passwordHash, phone: '' },
          clock.now(),
        )
        if (id === false) throw new Error(`the name ${username} is taken`)
        if (role !== undefined) await tables.users.update(id, { roles: [role] })
      })
      say(`added ${username}, password ${password}`)
    },
  },
  {
    usage: 'user password <name>',
    options: { password: 'made up and shown when absent' },
    about: 'sets a new password and ends every login of the user',
    async run(desk, [name = ''], { password = newPassword() }) {
      const { id, username } = await needUser(desk, name)
      const hash = await desk.passwords.hash(password)
      await desk.store.transaction(async ({ users, sessions }) => {
        await users.setPassword(id, hash)
        await sessions.removeOf(id)
      })
      desk.say(`password of ${username}: ${password}`)
    },
  },
  {
    usage: 'role add <name> <role>',
    about: 'gives a role; admin passes every check',
    run: (desk, [name = '', role = '']) => changeRoles(desk, name, (roles) => [...new Set([...roles, role])]),
  },
  {
    usage: 'role remove <name> <role>',
    about: 'takes a role away',
    run: (desk, [name = '', role = '']) => changeRoles(desk, name, (roles) => roles.filter((one) => one !== role)),
  },
  {
    usage: 'credit <name>',
    options: {
      general: 'general time: 10h, 90m, -3600',
      member: 'member time, likewise',
      balance: 'money in yuan: 39.90',
      note: 'what the user reads in the statement',
    },
    about: 'gives credit, or takes it with a minus sign; never below zero',
    async run(desk, [name = ''], { general = '0', member = '0', balance = '0', note = '' }) {
      const { id, username } = await needUser(desk, name)
      const change = { general: secondsOf(general), member: secondsOf(member), cents: centsOf(balance) }
      if (Object.values(change).every((amount) => amount === 0))
        throw new Error('say how much: --general, --member or --balance')
      const outcome = await desk.store.credit.change(id, change, 'admin', crypto.randomUUID(), desk.clock.now(), note)
      if (outcome !== 'done') throw new Error(`${username} has less than that; nothing was changed`)
      const left = await needUser(desk, name)
      desk.say(
        `${username} has ${left.generalSeconds} s general, ${left.memberSeconds} s member, ${yuanOf(left.balanceCents)} yuan`,
      )
    },
  },
  {
    usage: 'vip <name> <days>',
    about: 'prolongs a membership by days, or forever',
    async run(desk, [name = '', days = '']) {
      const end = await desk.store.transaction(async ({ users }) => {
        const user = await users.byUsername(name)
        if (!user) throw new Error(`there is no user ${name}`)
        const change = membership(user, daysOf(days), desk.clock.now())
        await users.update(user.id, change)
        return 'vipEnd' in change ? change.vipEnd.slice(0, 10) : 'for ever'
      })
      desk.say(`${name} is a member until: ${end}`)
    },
  },
]

async function changeRoles(desk: Desk, name: string, change: (roles: string[]) => string[]): Promise<void> {
  const { id, username, roles } = await needUser(desk, name)
  const changed = change(roles)
  await desk.store.users.update(id, { roles: changed })
  desk.say(`roles of ${username}: ${changed.join(', ') || 'none'}`)
}
