import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../locales/zh-CN'
import { later } from '../../../locales/zh-CN.later'
import { record } from '../../../locales/zh-CN.record'
import { account } from '../../../locales/zh-CN/account'
import { library } from '../../../locales/zh-CN/library'
import { web } from '../../../locales/zh-CN/web'
import { zh } from '../../locales/allMessages'
import { usageIn } from '../../locales/usage'

/** The file, and all that it imports for its code. */
function reachable(entry: string): string[] {
  const reached = new Set([entry])
  for (const file of reached) {
    const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '(\.[^']*)'/gm)
    for (const [, path = ''] of imports) {
      const base = join(dirname(file), path)
      const found = [`${base}.ts`, `${base}.tsx`].find((name) => existsSync(name))
      if (found && !found.startsWith('locales/')) reached.add(found)
    }
  }
  return [...reached]
}

/** Ids that the files name and these tables lack. */
function missing(entry: string, tables: object): string[] {
  const { texts } = usageIn(reachable(entry).map((file) => readFileSync(file, 'utf8')))
  return Object.keys(zh).filter((id) => texts.has(id) && !(id in tables))
}

describe('the messages that are loaded at the start', () => {
  it.each([
    'app/App',
    'app/shell/Shell',
    'app/tabs/TabMenu',
    'app/user/UserMenu',
    'app/user/SignOutDialog',
    'features/task/record/RenameRecordDialog',
    'features/user/LoginPage',
  ])('are all that the first pages need: %s', (name) => {
    expect(missing(`src/${name}.tsx`, messages)).toEqual([])
  })

  it('are all that the list of records needs, but for those of its library', () => {
    expect(missing('src/features/task/list/RecordsPage.tsx', { ...messages, ...library })).toEqual([])
  })
})

describe('the messages that are loaded with a page', () => {
  it.each(['user/SmsLogin', 'user/WechatLogin', 'user/SecondStepForm', 'user/RegisterPage', 'user/ForgotPage'])(
    'are all that the account forms need: %s',
    (name) => expect(missing(`src/features/${name}.tsx`, { ...messages, ...account })).toEqual([]),
  )

  it('are all that the settings need', () => {
    expect(missing('src/features/set/SetPage.tsx', { ...messages, ...record, ...later, ...account })).toEqual([])
  })

  it.each(['SharedRecordPage', 'SharedPasswordForm'])('are all that a shared record needs: %s', (name) => {
    expect(missing(`src/features/task/shared/${name}.tsx`, { ...messages, ...record })).toEqual([])
  })

  it.each(['share/ShareDialog', 'export/ExportDialog'])('are all that the list’s dialogs need: %s', (name) =>
    expect(missing(`src/features/task/${name}.tsx`, { ...messages, ...record })).toEqual([]),
  )

  it.each([
    ...['task/workspace/WorkspacePage', 'task/insight/InsightPanel', 'task/CreatePage', 'task/ManagePage'],
    ...['task/JoinPage', 'task/select/SelectionBar', 'meeting/LivePage', 'meeting/ManagePage', 'meeting/CreatePage'],
  ])('are all that other pages need, with those of the library: %s', (name) =>
    expect(missing(`src/features/${name}.tsx`, { ...messages, ...record, ...later, ...library })).toEqual([]),
  )

  it.each(['IndexPage', 'HelpPage', 'AudioSharePage', 'MessengerNoticePage'])(
    'are all that the site needs: %s',
    (name) => expect(missing(`src/features/web/${name}.tsx`, { ...messages, ...web })).toEqual([]),
  )
})
