import { describe, expect, it } from 'vitest'
import { loadCommonPasswords, loadedCommonPasswords } from '../../../../src/shared/account/commonPasswords'
import { passwordProblem } from '../../../../src/shared/account/passwordRule'

const problem = (password: string, names: string[] = []) => passwordProblem(password, { names, common: null })

describe('a new password', () => {
  it.each([
    ['sevench', 'short'],
    ['x'.repeat(300), 'long'],
    ['８８８８８８８８', 'repeated'],
    ['abcabcabc', 'pattern'],
    ['ab12ab12ab1', 'pattern'],
    ['ABCDEFGHI', 'pattern'],
    ['987654321', 'pattern'],
    ['一丁丂七丄丅丆万', 'pattern'],
    ['5201314520', 'common'],
  ])('%j is refused: %s', (password, why) => expect(problem(password)).toBe(why))

  it.each(['abcdefgi', 'acegikmo', 'abcdeabcde', 'correct horse', '正确的马电池订书钉'])('%j is taken', (password) =>
    expect(problem(password)).toBeNull(),
  )

  it('is compared with names of three characters and more', () => {
    expect(problem('wangxiaoming1', ['WangXiaoMing'])).toBe('name')
    expect(problem('my li tree', ['li'])).toBeNull()
  })

  it('may be shorter or must be longer where the site says so', () => {
    expect(passwordProblem('tree 7', { names: [], common: null, min: 6 })).toBeNull()
    expect(passwordProblem('eleven char', { names: [], common: null, min: 12 })).toBe('short')
  })
})

describe('the list of common passwords', () => {
  it('is loaded on demand, once, and has thousands', async () => {
    const list = await loadCommonPasswords()
    expect(list.size).toBeGreaterThan(10_000)
    expect(loadedCommonPasswords()).toBe(list)
    expect(await loadCommonPasswords()).toBe(list)
    expect(passwordProblem('Football', { names: [], common: list })).toBe('common')
  })
})
