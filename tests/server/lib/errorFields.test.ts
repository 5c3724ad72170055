/** Errors of account forms name the field they are about. */
import { expect, it } from 'vitest'
import { RequestError } from '../../../server/lib/requestError'
import { fieldOfError } from '../../../server/lib/errorFields'
import { openSite } from '../site'

const form = (username: string, confirm = 'correct horse') => ({ username, password: 'correct horse', confirm })

it('a name that is taken or invisible is about the name, two passwords are about the second', async () => {
  const site = await openSite()
  await site.post('/user/register', form('mei'))
  expect(await site.post('/user/register', form('Mei'))).toMatchObject({ code: 0, data: { field: 'username' } })
  expect(await site.post('/user/register', form('me\u200bi'))).toMatchObject({ code: 0, data: { field: 'username' } })
  expect(await site.post('/user/register', form('li', 'other'))).toMatchObject({ code: 0, data: { field: 'confirm' } })
})

it('a refusal about no field, or with data of its own, is as it was', () => {
  expect(new RequestError('auth.wrong').data).toBeUndefined()
  expect(new RequestError('register.closed').data).toBeUndefined()
  expect(new RequestError('register.taken', {}, { data: { conflict: 1 } }).data).toEqual({ conflict: 1 })
})

it('what is wrong with a new password is about the new one, a wrong one about the present one', () => {
  for (const what of ['short', 'long', 'common', 'repeated', 'name']) {
    expect(fieldOfError(`password.${what}`)).toEqual({ field: 'newpassword' })
  }
  expect(fieldOfError('password.wrong')).toEqual({ field: 'password' })
})
