/** A token is made in the browser, used by OpenAI's own client, and revoked in the browser. */
import { createReadStream } from 'node:fs'
import OpenAI from 'openai'
import { recording } from '../server/adapters/sampleMedia'
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'

for (const locale of ['zh-CN', 'en-US'] as const)
  test(`a token from the account page works in the openai client until it is revoked: ${locale}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(90_000)
    const t = translatorFor(locale)
    await signInViaApi(page, product.url)
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await page.goto('#/set')
    const row = page.getByRole('group', { name: t('set.tokens.title') })
    const openTokens = () => row.getByRole('button', { name: t('set.tokens.open'), exact: true }).click()
    await openTokens()
    const dialog = page.getByRole('dialog')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await press(t('set.tokens.create'))
    await dialog.getByLabel(t('set.tokens.name'), { exact: true }).fill('notebook')
    await press(t('set.tokens.write'))
    await press(t('set.tokens.create'))
    const apiKey = await dialog.getByRole('textbox', { name: t('set.tokens.token'), exact: true }).inputValue()
    await press(t('set.tokens.done'))
    await expect(dialog.getByText(t('set.tokens.unused'))).toBeVisible()

    const client = new OpenAI({ baseURL: `${product.url}/v1`, apiKey, maxRetries: 0 })
    const file = createReadStream(recording('goforward.wav'))
    const { text } = await client.audio.transcriptions.create({ file, model: 'whisper-1', language: 'en' })
    expect(text).toMatch(/go forward ten meters/i)

    await page.goto('#/task/detail')
    await expect(page.getByRole('link', { name: /goforward/ })).toBeVisible()
    await page.goto('#/set')
    await page.reload()
    await openTokens()
    await expect(dialog.getByText(t('set.tokens.unused'))).toHaveCount(0)
    await press(t('set.tokens.revokeNamed', { name: 'notebook' }))
    await press(t('set.tokens.revoke'))
    await expect(dialog.getByText(t('set.tokens.none'))).toBeVisible()
    await expect(client.models.list()).rejects.toMatchObject({ status: 401 })
  })
