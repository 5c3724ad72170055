import { expect, it } from 'vitest'
import { locales } from '../../../locales/locales'
import { parsedMessages } from '../../../scripts/vite/parsedMessages.mjs'

/** Applies the plugin to the source of a locale file. */
async function built(code: string): Promise<unknown> {
  const { transform } = parsedMessages()
  if (typeof transform !== 'object') throw new Error('the plugin has no transform')
  const handler = transform.handler as (code: string, id: string) => Promise<string>
  return import(`data:text/javascript,${encodeURIComponent(await handler(code, 'locales/en-US/task.ts'))}`)
}

it('a built locale holds parsed messages under the same names', async () => {
  const code =
    "import type { a } from '../zh-CN/a'\nexport const task: Record<keyof typeof a, string> = { 'task.a.b': 'Hello, {name}' }"
  expect(await built(code)).toMatchObject({
    task: {
      'task.a.b': [
        { type: 0, value: 'Hello, ' },
        { type: 1, value: 'name' },
      ],
    },
  })
})

it('a faulty message fails the build', async () => {
  await expect(built("export const task = { 'task.a.b': 'Hello, {name' }")).rejects.toThrow(
    'EXPECT_ARGUMENT_CLOSING_BRACE',
  )
})

it('only the rooms of the locales are parsed', () => {
  const { transform } = parsedMessages()
  const id = (typeof transform === 'object' ? transform.filter?.id : null) as RegExp
  for (const locale of locales) expect(id.test(`/home/project/locales/${locale}/task.ts`)).toBe(true)
  expect(id.test('/home/project/locales/help/zh-CN.ts')).toBe(false)
  expect(id.test('/home/project/locales/zh-CN.ts')).toBe(false)
  expect(id.test('/home/project/src/locales.ts')).toBe(false)
})
