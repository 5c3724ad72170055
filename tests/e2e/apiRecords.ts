/** Creates accounts and records via the API, as a test's starting point. */
import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { call, startTask } from '../../scripts/lib/testServer.mjs'
import { Login, Task } from '../../src/wire/responses'
import { taskStatus } from '../../src/wire/constants'
import { recording } from '../server/adapters/sampleMedia'
import { newAccount, type TestAccount } from './accounts'
import type { spokenTexts } from './speechFiles'

/** Registers the account; returns its token. */
export async function registerViaApi(url: string, account: TestAccount): Promise<string> {
  await call(url, '/user/register', { body: { ...account, confirm: account.password } })
  const { data } = await call(url, '/api/passport/alogin', { body: account })
  return v.parse(Login, data).token
}

/** Signs the page in from its next load on. A blank page has no storage. */
export const signInWithToken = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('token', value)
  }, token)

/** Opens a page of the app signed in. Unlike `signInWithToken`, this is done once, so that the page can log out. */
export async function openSignedIn(page: Page, url: string, stored: { token: string; locale?: string }): Promise<void> {
  await page.goto(new URL('#/user/login', url).href)
  await page.evaluate((items) => Object.assign(localStorage, items), stored)
  // Loaded anew: the login page, which may still be starting, would send whoever has a token to the first page.
  await page.goto('about:blank')
  await page.goto(url)
}

/** Signs the page in with a new account from its next load on; returns the token. */
export async function signInViaApi(page: Page, url: string): Promise<string> {
  const token = await registerViaApi(url, newAccount())
  await signInWithToken(page, token)
  return token
}

/** Creates a transcribed record named like its file; returns its id. */
export async function createDoneRecord(url: string, token: string, name: keyof typeof spokenTexts): Promise<number> {
  const { id } = await startTask(url, token, recording(name))
  const status = async () => v.parse(Task, (await call(url, `/api/voice/find?id=${id}`, { token })).data).status
  await expect.poll(status, { timeout: 90_000 }).toBe(taskStatus.done)
  return id
}
