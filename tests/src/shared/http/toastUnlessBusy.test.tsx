import { expect, it } from 'vitest'
import { ApiError } from '../../../../src/shared/http/apiError'
import { toastUnlessBusy } from '../../../../src/shared/http/toastUnlessBusy'
import { testServer } from './testServer'

const { toasts } = testServer()
const failing = (error: Error, quiet = false) =>
  toastUnlessBusy(async () => {
    throw error
  }, quiet)
const status = (code: number) => new ApiError('status', '/x', { status: code })

it.each([429, 503])('a server that answers %i, so that the call is made again, raises no toast', async (code) => {
  await expect(failing(status(code))).rejects.toThrow(`${code}`)
  expect(toasts).toEqual([])
})

it('a refusal is said once, unless whoever asks says it', async () => {
  const refused = new ApiError('refused', '/x', { serverText: 'no' })
  await expect(failing(refused, true)).rejects.toBe(refused)
  expect(toasts).toEqual([])
  await expect(failing(refused)).rejects.toBe(refused)
  expect(toasts).toMatchObject([{ kind: 'error', text: 'no' }])
})
