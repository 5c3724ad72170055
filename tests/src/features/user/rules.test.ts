import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegister } from '../../../../src/features/user/rules'

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
  it('asks for all fields', () => {
    expect(Object.keys(checkRegister({ username: '', password: '', confirm: '' }))).toEqual([
      'username',
      'password',
      'confirm',
    ])
  })

  it('asks for the same password twice', () => {
    expect(checkRegister({ username: 'a', password: 'b', confirm: 'B' })).toEqual({ confirm: 'user.rule.match' })
    expect(checkRegister({ username: 'a', password: 'b', confirm: 'b' })).toEqual({})
  })
})
