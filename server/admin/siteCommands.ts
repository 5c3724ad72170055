import { changeSetting, sendMessage } from '../usecases/admin/manageSite'
import { siteSettingPatterns, loadSiteSettings } from '../usecases/site/siteSettings'
import { administrationOf, requireUser, type AdminCommand } from './commandContext'

const settingNames = Object.keys(siteSettingPatterns).join(', ')

export const siteCommands: readonly AdminCommand[] = [
  {
    usage: 'message <name> <title> <text>',
    description: 'Sends a message to a user.',
    async run(context, [name = '', title = '', text = '']) {
      const { id, username } = await requireUser(context, name)
      await sendMessage(administrationOf(context), { userId: id, title, text })
      context.print(`sent to ${username}`)
    },
  },
  {
    usage: 'message-all <title> <text>',
    description: 'Sends a message to every existing user.',
    async run(context, [title = '', text = '']) {
      context.print(`sent to ${await sendMessage(administrationOf(context), { userId: null, title, text })} users`)
    },
  },
  {
    usage: 'site',
    description: 'Shows the current site settings.',
    async run({ store, settings, print }) {
      const overrides = await store.siteSettings.all()
      for (const [name, value] of Object.entries(await loadSiteSettings(store, settings))) {
        print(`${name}\t${String(value)}\t${name in overrides ? 'set here' : 'from the environment'}`)
      }
    },
  },
  {
    usage: 'site set <setting> <value>',
    description: `Sets ${settingNames}. Takes effect at once, without a restart.`,
    async run(context, [name = '', value = '']) {
      await changeSetting(administrationOf(context), { name, value })
      context.print(`${name} is ${value}`)
    },
  },
  {
    usage: 'site reset <setting>',
    description: 'Restores the value from the environment.',
    async run(context, [name = '']) {
      await changeSetting(administrationOf(context), { name, value: null })
      context.print(`${name} now comes from the environment`)
    },
  },
]
