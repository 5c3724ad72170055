import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../locales/zh-CN'
import { later } from '../../../locales/zh-CN.later'
import { record } from '../../../locales/zh-CN.record'
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

describe('the messages that are loaded with a page', () => {
  it.each(['SharedRecordPage', 'SharedPasswordForm'])('are all that a shared record needs: %s', (name) => {
    expect(missing(`src/features/task/shared/${name}.tsx`, { ...messages, ...record })).toEqual([])
  })

  it.each(['share/ShareDialog', 'export/ExportDialog'])('are all that the list’s dialogs need: %s', (name) =>
    expect(missing(`src/features/task/${name}.tsx`, { ...messages, ...record })).toEqual([]),
  )

  it.each(['task/workspace/WorkspacePage', 'task/insight/InsightPanel', 'task/CreatePage', 'meeting/LivePage'])(
    'are all that other pages need: %s',
    (name) => expect(missing(`src/features/${name}.tsx`, { ...messages, ...record, ...later })).toEqual([]),
  )

  it.each(['IndexPage', 'HelpPage', 'AudioSharePage', 'MessengerNoticePage'])(
    'are all that the site needs: %s',
    (name) => expect(missing(`src/features/web/${name}.tsx`, { ...messages, ...web })).toEqual([]),
  )
})
