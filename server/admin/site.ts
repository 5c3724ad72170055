import { siteNames, siteSettings, type SiteName } from '../work/site'
import { needUser, type Command } from './desk'

const isSiteName = (name: string): name is SiteName => Object.hasOwn(siteNames, name)
const names = Object.keys(siteNames).join(', ')

export const siteCommands: readonly Command[] = [
  {
    usage: 'message <name> <title> <text>',
    about: 'writes a message to a user',
    async run(desk, [name = '', title = '', text = '']) {
      const { id, username } = await needUser(desk, name)
      await desk.store.inbox.insert(id, { title, text, createdAt: desk.clock.now() })
      desk.say(`sent to ${username}`)
    },
  },
  {
    usage: 'message-all <title> <text>',
    about: 'writes a message to every user there is now',
    async run({ store, clock, say }, [title = '', text = '']) {
      say(`sent to ${await store.inbox.insertForAll({ title, text, createdAt: clock.now() })} users`)
    },
  },
  {
    usage: 'site',
    about: 'shows the settings of the site as they hold now',
    async run({ store, settings, say }) {
      const set = await store.site.all()
      for (const [name, value] of Object.entries(await siteSettings(store, settings))) {
        say(`${name}\t${String(value)}\t${name in set ? 'set here' : 'from the environment'}`)
      }
    },
  },
  {
    usage: 'site set <setting> <value>',
    about: `sets ${names}; the running server follows at once`,
    async run({ store, say }, [name = '', value = '']) {
      if (!isSiteName(name)) throw new Error(`there is no setting ${name}: there are ${names}`)
      if (!siteNames[name].test(value)) throw new Error(`${name} can’t be ${value}`)
      await store.site.set(name, value)
      say(`${name} is ${value}`)
    },
  },
  {
    usage: 'site reset <setting>',
    about: 'goes back to what the environment says',
    async run({ store, say }, [name = '']) {
      await store.site.set(name, null)
      say(`${name} is as the environment says`)
    },
  },
]
