import { describe, expect, it } from 'vitest'
import { checkRegister, checkReset, checkSms } from '../../../../src/features/user/formRules'
import { checkLogin } from '../../../../src/features/user/loginRule'

/** A site without rules for passwords. */
const none = { min: 0, names: [] }

describe('the login form', () => {
  it('asks for both fields', () => {
    expect(checkLogin({ username: '', password: '' })).toEqual({
      username: 'user.rule.username',
      password: 'user.rule.password',
    })
  })

  it('takes no blanks for a name, but a password of blanks', () => {
    expect(checkLogin({ username: '  ', password: '  ' })).toEqual({ username: 'user.rule.username' })
  })

  it('has no other rule', () => {
    expect(checkLogin({ username: 'a', password: 'b' })).toEqual({})
  })
})

describe('the register form', () => {
  it('asks for all fields §2.8', () => {
    expect(Object.keys(checkRegister({ username: '', password: '', confirm: '' }, none))).toEqual([
      'username',
      'password',
      'confirm',
    ])
  })

  it('asks for the same password twice', () => {
    expect(checkRegister({ username: 'a', password: 'b', confirm: 'B' }, none)).toEqual({ confirm: 'user.rule.match' })
    expect(checkRegister({ username: 'a', password: 'b', confirm: 'b' }, none)).toEqual({})
  })

  it('says what is wrong with a password where the site has rules', () => {
    const check = (username: string, password: string) =>
      checkRegister({ username, password, confirm: password }, { min: 8, names: ['Scribe'] })
    expect(check('mei', 'short')).toEqual({ password: { id: 'user.rule.short', values: { min: 8 } } })
    expect(check('wangxiaoming', 'WangXiaoMing1')).toMatchObject({ password: { id: 'account.password.name' } })
    expect(check('mei', 'scribe12')).toMatchObject({ password: { id: 'account.password.name' } })
    expect(check('mei', 'abcdefgh')).toMatchObject({ password: { id: 'account.password.pattern' } })
    expect(check('mei', 'woaini1314')).toMatchObject({ password: { id: 'account.password.common' } })
    expect(check('mei', 'correct horse')).toEqual({})
  })
})

describe('the forms that send a code', () => {
  const sms = { mobile: '13800000000', picture: '', captcha: '1234' }

  it('ask for a phone number that can be one, and for the code', () => {
    expect(checkSms({ mobile: ' ', picture: '', captcha: ' ' })).toEqual({
      mobile: 'user.rule.mobile',
      captcha: 'user.rule.code',
    })
    expect(checkSms({ ...sms, mobile: '138-0000' })).toEqual({ mobile: 'user.rule.noMobile' })
    expect(checkSms({ ...sms, mobile: ' +8613800000000 ' })).toEqual({})
  })

  it('ask for the same new password twice', () => {
    expect(checkReset({ ...sms, password: '', confirm: '' }, none)).toEqual({
      password: 'user.rule.password',
      confirm: 'user.rule.confirm',
    })
    expect(checkReset({ ...sms, password: 'a', confirm: 'b' }, none)).toEqual({ confirm: 'user.rule.match' })
    expect(checkReset({ ...sms, password: 'a', confirm: 'a' }, none)).toEqual({})
  })
})
