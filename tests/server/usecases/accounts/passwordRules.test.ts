import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../../server/lib/requestError'
import { validatePassword } from '../../../../server/usecases/accounts/passwordRules'

/** Message id of the violated rule; null if the password is valid. */
const fault = (password: string, names: string[] = []) =>
  validatePassword(password, names).then(
    () => null,
    (error: unknown) => (error instanceof RequestError ? error.messageId : String(error)),
  )

describe('a new password', () => {
  it.each([
    ['a', 'password.short'],
    ['sevench', 'password.short'],
    // Eight UTF-16 units, four characters.
    ['🔑🔒🔓🗝', 'password.short'],
    ['電池の馬は正', 'password.short'],
    ['x'.repeat(256).replace('x', 'y') + 'z', 'password.long'],
    ['88888888', 'password.repeated'],
    ['ＡＡＡＡＡＡＡＡ', 'password.repeated'],
    ['12345678', 'password.common'],
    ['password', 'password.common'],
    ['PASSWORD', 'password.common'],
    ['ｐａｓｓｗｏｒｄ', 'password.common'],
    ['iloveyou', 'password.common'],
    ['woaini1314', 'password.common'],
    ['5201314520', 'password.common'],
    ['bcdefghijk', 'password.pattern'],
    ['xyzxyzxyzx', 'password.pattern'],
  ])('%j is refused: %s', async (password, why) => {
    expect(await fault(password)).toBe(why)
  })

  it.each([
    'a password',
    '🔑🔒🔓🗝🔑🔒🔓💡',
    '電池の馬は正しい',
    'nodigits nocapitals',
    'x'.repeat(255) + 'y',
    '😀'.repeat(255) + '😂',
    ' leading',
    '\u00e9'.repeat(7) + 'e',
  ])('%j is taken, whatever kinds of characters it has', async (password) => {
    expect(await fault(password)).toBeNull()
  })

  it.each([
    ['wangxiaoming', ['wangxiaoming']],
    ['WangXiaoMing', ['wangxiaoming']],
    ['wangxiaoming12', ['wangxiaoming']],
    ['1!wangxiaoming', ['wangxiaoming']],
    ['talkative2', ['mei', 'Talkative']],
    ['meimeimei', ['mei']],
  ])('%j is refused beside the names %j', async (password, names) => {
    expect(await fault(password, names)).toBe('password.name')
  })

  it.each([
    ['wangxiaoming sings', ['wangxiaoming']],
    ['meine Katze', ['me', '']],
  ])('%j may hold one of the names %j', async (password, names) => {
    expect(await fault(password, names)).toBeNull()
  })

  it('is none of the 3,000 commonest of its length', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const common = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3_000)
    expect(common).toHaveLength(3_000)
    for (const password of common) expect(await fault(password), password).toMatch(/^password\.(?:common|repeated)$/)
  })
})
