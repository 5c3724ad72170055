import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { chunkGroups } from '../../../scripts/vite/chunkGroups.mjs'

const path = (name: string) => join(process.cwd(), name)
const imports: Record<string, string[]> = {
  'src/main.tsx': ['src/app/App.tsx', 'node_modules/react/index.js'],
  'src/app/App.tsx': ['src/main.tsx'],
  'src/features/user/LoginPage.tsx': ['src/shared/call.ts', 'src/features/user/form.ts'],
  'src/features/user/RegisterPage.tsx': [],
  'src/features/user/ForgotPage.tsx': [],
  'src/app/shell/Shell.tsx': [
    'src/shared/call.ts',
    'src/app/menu.ts',
    'src/shared/support.ts',
    'node_modules/query/index.js',
  ],
  'src/features/web/HelpPage.tsx': ['src/shared/support.ts'],
  'src/app/user/UserMenu.tsx': ['src/app/user/links.ts'],
  'src/features/task/DetailPage.tsx': [],
}
const modules = {
  getModuleInfo: (id: string) => {
    const known = Object.keys(imports).find((name) => path(name) === id)
    return { importedIds: (known ? (imports[known] ?? []) : []).map(path) }
  },
} as unknown as Rolldown.ChunkingContext

/** The first group that has a module decides. */
const groupOf = (id: string) =>
  chunkGroups()
    .map(({ name }) => (typeof name === 'function' ? name(id, modules) : name))
    .find((name) => name !== null)

describe('groups of modules', () => {
  it.each([
    ['src/main.tsx', 'start'],
    ['src/app/App.tsx', 'start'],
    ['node_modules/react/index.js', 'vendor'],
    ['src/features/user/form.ts', 'account'],
    ['src/app/menu.ts', 'shell'],
    ['node_modules/query/index.js', 'shell'],
    // Needed by guests and by users.
    ['src/shared/call.ts', 'start'],
    ['src/shared/support.ts', 'common'],
    ['src/app/user/links.ts', 'overlays'],
    ['src/shared/http/transport.ts', 'transport'],
    // Of other pages: split by routes.
    ['src/features/set/SetPage.tsx', undefined],
    ['node_modules/antd/index.js', undefined],
  ])('%s is in %s', (name, group) => expect(groupOf(path(name))).toBe(group))

  it('say so if a part of the app has moved', () => {
    const empty = { getModuleInfo: () => null } as unknown as Rolldown.ChunkingContext
    const [first] = chunkGroups()
    expect(() => typeof first?.name === 'function' && first.name(path('node_modules/a/b.js'), empty)).toThrow(
      'src/main.tsx',
    )
  })
})
