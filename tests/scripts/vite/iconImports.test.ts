import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importIconsByName } from '../../../scripts/vite/iconImports.mjs'

it('imports each icon from its own module', () => {
  const code = `import { PlusOutlined,\n  UpOutlined,\n} from '@ant-design/icons'\nimport { a } from './a'`
  expect(importIconsByName(code)).toBe(
    `import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'\nimport { a } from './a'`,
  )
})

it('leaves no import of the whole package in the app', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const whole = files.filter((name) =>
    /from '@ant-design\/icons'/.test(importIconsByName(readFileSync(join('src', name), 'utf8'))),
  )
  expect(whole).toEqual([])
})
