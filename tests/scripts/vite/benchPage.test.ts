import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { benchPage } from '../../../scripts/vite/benchPage.mjs'

/** The script of the page at an address of the development server. */
function scriptAt(originalUrl: string): string | undefined {
  const { transformIndexHtml } = benchPage()
  if (typeof transformIndexHtml !== 'object') throw new Error('the plugin does not transform the page')
  const transform = transformIndexHtml.handler as (html: string, context: { originalUrl: string }) => string
  return /src="\.\/([^"]+)"/.exec(transform(readFileSync('index.html', 'utf8'), { originalUrl }))?.[1]
}

it.each([
  ['/', 'src/main.tsx'],
  ['/?benchmark', 'src/main.tsx'],
  ['/?bench', 'scripts/bench/editorPage/main.tsx'],
])('%s runs %s', (address, script) => {
  expect(scriptAt(address)).toBe(script)
  expect(existsSync(script)).toBe(true)
})
