import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isAllowed,
  readNotice,
  noticeProblems,
  noticesText,
  packageFolder,
} from '../../../scripts/vite/thirdPartyNotices.mjs'

describe('a license', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-or-later)', 'MIT AND BSD-3-Clause', '(MIT AND Zlib)'])(
    '%s may be shipped',
    (license) => expect(isAllowed(license)).toBe(true),
  )

  it.each(['', 'GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'LGPL-3.0', 'MPL-2.0', 'SEE LICENSE IN x', 'UNLICENSED'])(
    '%j may not',
    (license) => expect(isAllowed(license)).toBe(false),
  )
})

describe('the package of a module', () => {
  it.each([
    ['/app/node_modules/react/index.js', '/app/node_modules/react'],
    ['/app/node_modules/@scope/part/dist/a.js?commonjs', '/app/node_modules/@scope/part'],
    ['\0/app/node_modules/react/cjs/react.js?commonjs-module', '/app/node_modules/react'],
    ['/app/node_modules/outer/node_modules/inner/a.css', '/app/node_modules/outer/node_modules/inner'],
    ['/app/src/main.tsx', null],
    ['\0vite/preload-helper.js', null],
  ])('%j is %j', (id, folder) => {
    expect(packageFolder(id)).toBe(folder)
  })
})

describe('the notices', () => {
  const folderOf = (manifest: object, files: Record<string, string> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return folder
  }
  const written = (text: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'notices-')), 'notices.txt')
    writeFileSync(path, text)
    return path
  }

  it('carry the text of the license and of the notice', () => {
    const files = {
      'LICENSE.md': 'Do as you like.\n',
      NOTICE: 'Made by many.',
      'license.js': 'code()',
      'readme.md': 'x',
    }
    expect(readNotice(folderOf({ name: 'a', version: '1.0.0', license: 'MIT' }, files))).toMatchObject({
      name: 'a 1.0.0',
      license: 'MIT',
      text: expect.stringContaining('Do as you like.\n\nMade by many.'),
    })
  })

  it('name the author of a package without such a text', () => {
    const folder = folderOf({ name: 'a', version: '1.0.0', license: { type: 'ISC' }, author: { name: 'Ann' } })
    expect(readNotice(folder)).toEqual({
      name: 'a 1.0.0',
      license: 'ISC',
      text: 'Copyright (c) Ann\n\nhttps://spdx.org/licenses/ISC.html',
    })
  })

  it('say a text once for all packages under it, and pass where all may be shipped', () => {
    const text = noticesText([
      { name: 'a 1.0.0', license: 'MIT', text: 'one text' },
      { name: '@b/c 2.0.0-7', license: 'MIT', text: 'one text' },
    ])
    expect(text.split('one text')).toHaveLength(2)
    expect(text).toContain('* a 1.0.0 (MIT)\n* @b/c 2.0.0-7 (MIT)')
    expect(noticeProblems(written(text))).toEqual([])
  })

  it('fail the check where they are missing, empty, or name a license that is not on the list', () => {
    const text = noticesText([
      { name: 'a 1.0.0', license: 'GPL-3.0-only', text: 'x' },
      { name: 'b 1.0.0', license: '', text: 'y' },
    ])
    expect(noticeProblems(written(text))).toEqual([
      'a 1.0.0 is under a license that is not on the list: GPL-3.0-only',
      'b 1.0.0 is under a license that is not on the list: no license named',
    ])
    expect(noticeProblems(written(''))).toHaveLength(1)
    expect(noticeProblems('/no/such/file')).toHaveLength(1)
  })
})
