import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('plain CSS uses only the shade of the palettes that scripts/vite/tokensCss.mjs keeps', () => {
  const shades = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...readFileSync(`src/${path}`, 'utf8').matchAll(/--ant-[a-z]+-(\d+)/g)])
  expect(shades.length).toBeGreaterThan(0)
  expect(shades.filter(([, shade]) => shade !== '7').map(([name]) => name)).toEqual([])
})
