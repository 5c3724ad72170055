import { locales } from '../../locales/locales'
import { randomString } from '../lib/secrets'
import { translate } from '../messages/messages'
import { createAccount, normalizeName } from '../usecases/accounts/accounts'
import { validatePassword } from '../usecases/accounts/passwordRules'
import { loadSiteSettings } from '../usecases/site/siteSettings'
import { extendMembership } from '../usecases/billing/entitlement'
import { centsOf, daysOf, secondsOf, yuanOf } from './amounts'
import { requireUser, type AdminCommand, type CommandContext } from './commandContext'
import type { Repositories } from '../ports/repositories'

const pageSize = 100
/** Letters and digits that are not easily confused. */
const passwordLetters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Lifetime of a generated password; the user is asked to replace it. */
const temporaryDays = 7
const dayMs = 86_400_000

interface NewPassword {
  password: string
  /** Expiry in milliseconds since 1970; null if it does not expire. */
  passwordUntil: number | null
}

/** The typed password if it is allowed, or a generated temporary one if none was typed. @throws RequestError */
async function choosePassword(
  { store, settings, clock }: CommandContext,
  username: string,
  requested: string | undefined,
): Promise<NewPassword> {
  if (requested === undefined) {
    return { password: randomString(passwordLetters, 16), passwordUntil: clock.now() + temporaryDays * dayMs }
  }
  await validatePassword(requested, [username, (await loadSiteSettings(store, settings)).site_name])
  return { password: requested, passwordUntil: null }
}

/** Asks a user to replace a temporary password, in both languages, because theirs is unknown. */
async function notifyTemporaryPassword(
  repositories: Repositories,
  userId: number,
  { passwordUntil, now }: Pick<NewPassword, 'passwordUntil'> & { now: number },
): Promise<void> {
  if (passwordUntil === null) return
  const date = new Date(passwordUntil).toISOString().slice(0, 10)
  const inAllLanguages = (id: 'notice.temporary' | 'notice.temporary.title', separator: string) =>
    locales.map((locale) => translate(locale, id, { date })).join(separator)
  const message = {
    title: inAllLanguages('notice.temporary.title', ' / '),
    text: inAllLanguages('notice.temporary', '\n'),
    createdAt: now,
  }
  await repositories.inbox.insert(userId, message)
}

const validityNote = ({ passwordUntil }: NewPassword) =>
  passwordUntil === null ? '' : `, valid for ${temporaryDays} days`

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
    async run(context, [name = ''], { password: typed, role }) {
      const { store, passwords, clock, settings, print } = context
      const username = normalizeName(name)
      const newPassword = await choosePassword(context, username, typed)
      const passwordHash = await passwords.hash(newPassword.password)
      await store.transaction(async (repositories) => {
        const { passwordUntil } = newPassword
        const account = { username, name: username, passwordHash, phone: '', passwordUntil }
        const id = await createAccount(repositories, settings, { account, now: clock.now() })
        if (id === false) throw new Error(`the name ${username} is taken`)
        if (role !== undefined) await repositories.users.update(id, { roles: [role] })
        await notifyTemporaryPassword(repositories, id, { passwordUntil, now: clock.now() })
      })
      print(`added ${username}, password ${newPassword.password}${validityNote(newPassword)}`)
    },
  },
  {
    usage: 'user password <name>',
    options: { password: 'if absent, one is generated, printed and valid for a week' },
    description: 'Sets a new password and ends all logins of the user.',
    async run(context, [name = ''], { password: typed }) {
      const { id, username } = await requireUser(context, name)
      const newPassword = await choosePassword(context, username, typed)
      const hash = await context.passwords.hash(newPassword.password)
      await context.store.transaction(async (repositories) => {
        await repositories.users.setPassword(id, hash, newPassword.passwordUntil)
        await repositories.sessions.removeByUser(id)
        await notifyTemporaryPassword(repositories, id, { ...newPassword, now: context.clock.now() })
      })
      context.print(`password of ${username}: ${newPassword.password}${validityNote(newPassword)}`)
    },
  },
  {
    usage: 'user close <name>',
    description: 'Closes an account, ends all its logins and revokes its API tokens. Nothing else is deleted.',
    async run(context, [name = '']) {
      const { id, username } = await requireUser(context, name)
      await context.store.transaction(async ({ users, sessions, apiTokens }) => {
        await users.setClosed(id, context.clock.now())
        await sessions.removeByUser(id)
        await apiTokens.removeByUser(id)
      })
      context.print(`${username} is closed`)
    },
  },
  {
    usage: 'user open <name>',
    description: 'Reopens a closed account.',
    async run(context, [name = '']) {
      const { id, username } = await requireUser(context, name)
      await context.store.users.setClosed(id, null)
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
      note: 'note shown in the statement',
    },
    description: 'Adds credit, or removes it with a minus sign; never below zero.',
    async run(context, [name = ''], { general = '0', member = '0', balance = '0', note = '' }) {
      const { id, username } = await requireUser(context, name)
      const change = { general: secondsOf(general), member: secondsOf(member), cents: centsOf(balance) }
      if (Object.values(change).every((amount) => amount === 0))
        throw new Error('an amount is required: --general, --member or --balance')
      const outcome = await context.store.credit.change(id, change, {
        reason: 'admin',
        ref: crypto.randomUUID(),
        now: context.clock.now(),
        title: note,
      })
      if (outcome !== 'done') throw new Error(`${username} does not have that much; nothing was changed`)
      const left = await requireUser(context, name)
      context.print(
        `${username} has ${left.generalSeconds} s general, ${left.memberSeconds} s member, ${yuanOf(left.balanceCents)} yuan`,
      )
    },
  },
  {
    usage: 'vip <name> <days>',
    description: 'Extends a membership by days, or forever.',
    async run(context, [name = '', days = '']) {
      const end = await context.store.transaction(async ({ users }) => {
        const user = await users.byUsername(name)
        if (!user) throw new Error(`there is no user ${name}`)
        const change = extendMembership(user, daysOf(days), context.clock.now())
        await users.update(user.id, change)
        return 'vipEnd' in change ? change.vipEnd.slice(0, 10) : 'forever'
      })
      context.print(`membership of ${name} lasts until: ${end}`)
    },
  },
]

async function changeRoles(
  context: CommandContext,
  name: string,
  change: (roles: string[]) => string[],
): Promise<void> {
  const { id, username, roles } = await requireUser(context, name)
  const changed = change(roles)
  await context.store.users.update(id, { roles: changed })
  context.print(`roles of ${username}: ${changed.join(', ') || 'none'}`)
}
