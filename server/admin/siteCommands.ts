import { siteSettingPatterns, loadSiteSettings, type SiteSettingName } from '../usecases/site/siteSettings'
import { requireUser, type AdminCommand } from './commandContext'

const isSiteName = (name: string): name is SiteSettingName => Object.hasOwn(siteSettingPatterns, name)
const settingNames = Object.keys(siteSettingPatterns).join(', ')

export const siteCommands: readonly AdminCommand[] = [
  {
    usage: 'message <name> <title> <text>',
    description: 'Sends a message to a user.',
    async run(context, [name = '', title = '', text = '']) {
      const { id, username } = await requireUser(context, name)
      await context.store.inbox.insert(id, { title, text, createdAt: context.clock.now() })
      context.print(`sent to ${username}`)
    },
  },
  {
    usage: 'message-all <title> <text>',
    description: 'Sends a message to every existing user.',
    async run({ store, clock, print }, [title = '', text = '']) {
      print(`sent to ${await store.inbox.insertForAll({ title, text, createdAt: clock.now() })} users`)
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
    async run({ store, print }, [name = '', value = '']) {
      if (!isSiteName(name)) throw new Error(`there is no setting ${name}: use ${settingNames}`)
      if (!siteSettingPatterns[name].test(value)) throw new Error(`${name} can’t be ${value}`)
      await store.siteSettings.set(name, value)
      print(`${name} is ${value}`)
    },
  },
  {
    usage: 'site reset <setting>',
    description: 'Restores the value from the environment.',
    async run({ store, print }, [name = '']) {
      await store.siteSettings.set(name, null)
      print(`${name} now comes from the environment`)
    },
  },
]
