/** Accounts and records made over the API, for tests of what comes after. */
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { call, startTask } from '../../scripts/product.mjs'
import { Login, Task } from '../../src/wire/bodies'
import { taskStatus } from '../../src/wire/codes'
import { recording } from '../server/adapters/sampleMedia'
import type { Account } from './account'
import type { spoken } from './speech'

/** Makes that account; gives its token. */
export async function enrol(url: string, account: Account): Promise<string> {
  await call(url, '/user/register', { body: { ...account, confirm: account.password } })
  const { data } = await call(url, '/api/passport/alogin', { body: account })
  return v.parse(Login, data).token
}

/** A transcribed record that is called like its file; gives its id. */
export async function doneRecord(url: string, token: string, name: keyof typeof spoken): Promise<number> {
  const { id } = await startTask(url, token, recording(name))
  const status = async () => v.parse(Task, (await call(url, `/api/voice/find?id=${id}`, { token })).data).status
  await expect.poll(status, { timeout: 30_000 }).toBe(taskStatus.done)
  return id
}
