import {
  addUser,
  changeCredit,
  extendMembershipOf,
  resetPassword,
  resetSecondFactor,
  setClosed,
  setRoles,
  temporaryPasswordDays,
  type NewPassword,
} from '../usecases/admin/manageUsers'
import { centsOf, daysOf, secondsOf, yuanOf } from './amounts'
import { administrationOf, requireUser, type AdminCommand, type CommandContext } from './commandContext'

const pageSize = 100
const validityNote = ({ passwordUntil }: NewPassword) =>
  passwordUntil === null ? '' : `, valid for ${temporaryPasswordDays} days`

export const userCommands: readonly AdminCommand[] = [
  {
    usage: 'users',
    options: { search: 'part of the name', page: `page number, from 1; ${pageSize} users per page` },
    description:
      'Lists users: id, name, roles, general and member time in seconds, balance, and whether they are closed.',
    async run({ store, print }, _, { search = '', page = '1' }) {
      const { rows, total } = await store.users.page({ keyword: search, page: Number(page) || 1, limit: pageSize })
      for (const { id, username, roles, generalSeconds, memberSeconds, balanceCents, closedAt } of rows) {
        const cells = [id, username, roles.join('+') || '-', generalSeconds, memberSeconds, yuanOf(balanceCents)]
        print([...cells, ...(closedAt === undefined ? [] : ['closed'])].join('\t'))
      }
      print(`${rows.length} of ${total}`)
    },
  },
  {
    usage: 'user add <name>',
    options: { password: 'if absent, one is generated, printed and valid for a week', role: 'initial role' },
    description: 'Adds a user with the welcome time.',
    async run(context, [name = ''], { password, role }) {
      const roles = role === undefined ? [] : [role]
      const added = await addUser(administrationOf(context), { username: name, password, roles })
      context.print(`added ${added.username}, password ${added.password}${validityNote(added)}`)
    },
  },
  {
    usage: 'user password <name>',
    options: { password: 'if absent, one is generated, printed and valid for a week' },
    description: 'Sets a new password and ends all logins of the user.',
    async run(context, [name = ''], { password }) {
      const { id, username } = await requireUser(context, name)
      const newPassword = await resetPassword(administrationOf(context), { id, password })
      context.print(`password of ${username}: ${newPassword.password}${validityNote(newPassword)}`)
    },
  },
  {
    usage: 'reset-second-factor <name>',
    description:
      'Turns off two-step verification for a user who has lost the app and the codes, and ends all their logins.',
    async run(context, [name = '']) {
      const { id, username } = await requireUser(context, name)
      const wasOn = await resetSecondFactor(administrationOf(context), id)
      context.print(`two-step verification of ${username} is ${wasOn ? 'off now' : 'already off'}`)
    },
  },
  {
    usage: 'user close <name>',
    description: 'Closes an account, ends all its logins and revokes its API tokens. Nothing else is deleted.',
    async run(context, [name = '']) {
      const { id, username } = await requireUser(context, name)
      await setClosed(administrationOf(context), { id, closed: true })
      context.print(`${username} is closed`)
    },
  },
  {
    usage: 'user open <name>',
    description: 'Reopens a closed account.',
    async run(context, [name = '']) {
      const { id, username } = await requireUser(context, name)
      await setClosed(administrationOf(context), { id, closed: false })
      context.print(`${username} is open`)
    },
  },
  {
    usage: 'role add <name> <role>',
    description: 'Adds a role; admin passes every permission check.',
    run: (context, [name = '', role = '']) => changeRoles(context, name, (roles) => [...new Set([...roles, role])]),
  },
  {
    usage: 'role remove <name> <role>',
    description: 'Removes a role.',
    run: (context, [name = '', role = '']) =>
      changeRoles(context, name, (roles) => roles.filter((current) => current !== role)),
  },
  {
    usage: 'credit <name>',
    options: {
      general: 'general time: 10h, 90m, -3600',
      member: 'member time, in the same format',
      balance: 'money in yuan: 39.90',
      note: 'the reason, shown in the statement (required)',
    },
    description: 'Adds credit, or removes it with a minus sign; never below zero.',
    async run(context, [name = ''], { general = '0', member = '0', balance = '0', note = '' }) {
      const { id, username } = await requireUser(context, name)
      const change = { general: secondsOf(general), member: secondsOf(member), cents: centsOf(balance) }
      const left = await changeCredit(administrationOf(context), { id, change, note })
      context.print(
        `${username} has ${left.generalSeconds} s general, ${left.memberSeconds} s member, ${yuanOf(left.balanceCents)} yuan`,
      )
    },
  },
  {
    usage: 'vip <name> <days>',
    description: 'Extends a membership by days, or forever.',
    async run(context, [name = '', days = '']) {
      const { id } = await requireUser(context, name)
      const end = (await extendMembershipOf(administrationOf(context), { id, days: daysOf(days) })) ?? 'forever'
      context.print(`membership of ${name} lasts until: ${end}`)
    },
  },
]

async function changeRoles(
  context: CommandContext,
  name: string,
  change: (roles: readonly string[]) => string[],
): Promise<void> {
  const { id, username } = await requireUser(context, name)
  const changed = await setRoles(administrationOf(context), { id, change })
  context.print(`roles of ${username}: ${changed.join(', ') || 'none'}`)
}
