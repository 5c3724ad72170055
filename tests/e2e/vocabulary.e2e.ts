/** Own words: rules and terms are kept, change new transcripts, and are learned from corrections. */
import type { Page } from '@playwright/test'
import { call } from '../../scripts/lib/testServer.mjs'
import { recording } from '../server/adapters/sampleMedia'
import { newAccount, translatorFor } from './accounts'
import { createDoneRecord, registerViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { pick, startAll, transcriptOf } from './recordActions'

const locale = 'en-US'
const t = translatorFor(locale)
test.use({ locale })

test('rules change new transcripts, and a repeated correction becomes a rule', async ({ page, product }) => {
  test.setTimeout(180_000)
  const token = await registerViaApi(product.url, newAccount())
  const first = await createDoneRecord(product.url, token, 'goforward.wav')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)

  await page.goto('#/set')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('vocabulary.page.title') })
    .click()
  await page.getByLabel(t('vocabulary.terms.label')).fill('PocketSphinx, Kubernetes')
  await page.getByRole('button', { name: t('vocabulary.rules.add') }).click()
  await page.getByLabel(t('vocabulary.rules.from'), { exact: true }).fill('METERS')
  await page.getByLabel(t('vocabulary.rules.to'), { exact: true }).fill('metres')
  await page.getByRole('button', { name: t('vocabulary.preview.openNamed', { name: 'METERS' }) }).click()
  await expect(page.locator('del')).toHaveText('meters')
  await expect(page.locator('ins')).toHaveText('metres')
  await expect(page.getByRole('link', { name: 'goforward' })).toHaveAttribute(
    'href',
    new RegExp(`^#/task/detail\\?id=${first}&t=\\d`),
  )
  // What was not saved survives a reload.
  await page.reload()
  await expect(page.getByLabel(t('vocabulary.rules.to'), { exact: true })).toHaveValue('metres')
  await page.getByRole('button', { name: t('vocabulary.save.submit') }).click()
  await expect(page.getByText(t('vocabulary.save.done'), { exact: true })).toBeVisible()

  await page.goto('#/task/create')
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('en')
  await page.getByText(t('vocabulary.recording.title'), { exact: true }).click()
  await page.getByLabel(t('vocabulary.recording.label')).fill('forward')
  await pick(page, [recording('goforward.wav')])
  const adding = page.waitForRequest((request) => request.url().endsWith('/voice/addTask'))
  await startAll(page, locale, 1)
  expect((await adding).postDataJSON()).toMatchObject({ vocabulary: ['forward'] })
  const { data } = await call(product.url, '/api/voice/index?page=1&limit=1', { token })
  await expect.poll(() => textOf(product.url, token, data[0].id), { timeout: 60_000 }).toContain('ten metres')

  await correct(page, first, 'forward', 'onward')
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  await correct(page, data[0].id, 'forward', 'onward')
  await expect(page.getByText(t('vocabulary.offer.question', { from: 'forward', to: 'onward' }))).toBeVisible()
  await page.getByRole('button', { name: t('vocabulary.offer.always') }).click()
  await page.getByRole('link', { name: t('vocabulary.offer.open') }).click()
  await expect(page.getByLabel(t('vocabulary.rules.from'), { exact: true }).nth(1)).toHaveValue('forward')
  await expect(page.getByLabel(t('vocabulary.rules.to'), { exact: true }).nth(1)).toHaveValue('onward')
})

async function textOf(url: string, token: string, id: number): Promise<string> {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const { list } = data as { list: { text: string }[] }
  return list.map(({ text }) => text).join(' ')
}

/** Types over a word of the record, which ends with it or a space. */
async function correct(page: Page, id: number, word: string, typed: string): Promise<void> {
  await page.goto(`#/task/detail?id=${id}`)
  const spoken = transcriptOf(page, locale).locator('[data-word]').filter({ hasText: word }).first()
  await spoken.dblclick()
  const line = page.locator('[contenteditable]')
  await expect(line).toBeFocused()
  const text = await line.textContent()
  await line.fill((text ?? '').replace(word, typed))
}
