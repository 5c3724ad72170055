/** The journeys of a user, in each real browser. What a page shows in detail is tested in Chromium: `tests/e2e`. */
import { readFile, writeFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import * as v from 'valibot'
import { call } from '../../scripts/lib/testServer.mjs'
import { localeTraits, locales } from '../../locales/locales'
import { Task } from '../../src/wire/responses'
import { newAccount, translatorFor } from '../e2e/accounts'
import { recording } from '../server/adapters/sampleMedia'
import { wordErrorRate } from '../server/wordErrors'
import { keys } from './BrowserPage'
import { expect, test, type TestParts } from './fixtures'
import { playToMicrophone } from './machine'

const spoken = 'go forward ten meters'
/** Maximum word error rate of the engine; normally it gets all of it right. */
const maxErrors = 0.25
/** A busy machine makes the sound skip, which is not the app's fault: it is played again until some of it is understood. */
const someSpoken = expect.stringMatching(/go forward|ten meters/) as unknown
/** Longest recognition time on a busy machine. */
const maxRecognitionMs = 120_000
/** So long after it was played, a sentence is on the page of a meeting, or was not understood. */
const maxHeardMs = 20_000

const words = { css: '[data-word]' }
const texts = { css: '[data-segment] [data-text]' }
const dialog = { role: 'dialog' }

/** Opens the workspace of the finished record; returns the text of its only segment. */
async function openRecord({ tab, t, running }: TestParts): Promise<string> {
  await tab.goto(`#/task/detail?id=${running.recordId}`)
  await tab.see(words)
  // From now on it can be edited.
  await tab.see({ text: t('workspace.save.saved') })
  const [text = ''] = await tab.texts(texts)
  return text
}

test('one registers, logs out, logs in, and comes back to where one was', async ({ tab, t }) => {
  await tab.evaluate(() => localStorage.removeItem('token'))
  const { username, password } = newAccount()
  await tab.goto('#/user/register')
  await tab.fill({ label: t('user.field.username') }, username)
  await tab.fill({ label: t('user.field.password') }, password)
  await tab.fill({ label: t('user.field.confirm') }, password)
  await tab.click({ role: 'button', name: t('user.register.submit'), within: { css: 'form' } })
  const logIn = async () => {
    await tab.fill({ label: t('user.field.username') }, username)
    await tab.fill({ label: t('user.field.password') }, password)
    await tab.click({ role: 'button', name: t('user.login.submit'), within: { css: 'form' } })
  }
  await tab.atPath(/^\/meeting/)
  await expect(async () => {
    // The page may move under the click while it loads, and the click may lead to another page.
    if (!(await tab.path()).startsWith('/user/login')) {
      await tab.click({ css: '[aria-haspopup=dialog]', within: { role: 'region', name: t('app.user.name') } })
      await tab.click({ role: 'button', name: t('app.user.logout') })
    }
    await expect.poll(() => tab.path(), { timeout: 5_000 }).toMatch(/^\/user\/login/)
  }).toPass()
  await tab.goto('#/task/create')
  await tab.atPath(/^\/user\/login\?redirect=/)
  await logIn()
  await tab.atPath(/^\/task\/create/)
})

test('a recording is uploaded and its transcript read', async ({ tab, t }) => {
  await tab.goto('#/task/create')
  await tab.select({ label: t('create.language.label') }, 'en')
  await tab.pick(recording('goforward.wav'))
  await tab.click({ role: 'button', name: t('create.page.start') })
  const done = { role: 'link', name: t('create.row.open') }
  await tab.see(done, maxRecognitionMs)
  await tab.click(done)
  await tab.see(words)
  await tab.see({ role: 'heading', name: 'goforward' })
  expect(wordErrorRate(spoken, (await tab.texts(texts)).join(' '))).toBeLessThanOrEqual(maxErrors)
})

test('the recording plays, and the spoken word is highlighted', async ({ tab, t, running }) => {
  await openRecord({ tab, t, running })
  const positionMs = () =>
    tab.evaluate(
      (name) => Number(document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.value),
      t('transcript.player.place'),
    )
  const highlighted = () =>
    tab.evaluate(() => {
      const [range] = CSS.highlights.get('spoken-word') ?? []
      return range?.startContainer.parentElement?.closest('[data-word]')?.textContent ?? ''
    })
  await tab.click({ role: 'button', name: t('transcript.player.play') })
  const heard = new Set<string>()
  await expect.poll(async () => heard.add((await highlighted()).trim()).size, { intervals: [50] }).toBeGreaterThan(2)
  await expect.poll(positionMs).toBeGreaterThan(1_000)
  expect(spoken.split(' ').some((word) => heard.has(word))).toBe(true)
})

test('an edit is saved by itself and is there after a reload', async ({ tab, t, running }) => {
  const before = await openRecord({ tab, t, running })
  await tab.click(words)
  await tab.press('e')
  await tab.see({ css: '[contenteditable]:focus' })
  await tab.press(keys.end)
  await tab.press(' and stop')
  await tab.press(keys.escape)
  await tab.see({ text: t('workspace.save.saved') })
  await tab.reload()
  await expect.poll(() => tab.texts(texts)).toEqual([`${before} and stop`])
})

test('words are found and replaced', async ({ tab, t, running }) => {
  const before = await openRecord({ tab, t, running })
  const field = { role: 'textbox', name: t('editor.find.field') }
  await expect(async () => {
    await tab.press('h', keys.control)
    await tab.see(field, 3_000)
  }).toPass()
  await tab.fill(field, 'forward')
  await tab.see({ text: '1 / 1' })
  await tab.fill({ role: 'textbox', name: t('editor.find.with') }, 'backward')
  await tab.click({ role: 'button', name: t('editor.find.replaceAll') })
  await expect.poll(() => tab.texts(texts)).toEqual([before.replace('forward', 'backward')])
  await tab.see({ text: t('workspace.save.saved') })
})

test('the transcript is exported as text and as a Word document', async ({ tab, t, running }) => {
  const text = await openRecord({ tab, t, running })
  const exportAs = async (type: 'txt' | 'docx') => {
    await tab.click({ role: 'button', name: t('task.action.export') })
    await tab.click({ text: t(`task.export.${type}`), within: dialog })
    await tab.click({ role: 'button', name: t('task.export.start'), within: dialog })
    return tab.download(type)
  }
  expect(await readFile(await exportAs('txt'), 'utf8')).toContain(text)
  expect((await mammoth.extractRawText({ path: await exportAs('docx') })).value).toContain(text)
})

test('a shared link plays without an account', async ({ tab, running: { product, token, recordId } }) => {
  const { data } = await call(product.url, `/api/voice/find?id=${recordId}`, { token })
  const { url } = v.parse(Task, data)
  await tab.evaluate(() => localStorage.removeItem('token'))
  await tab.goto(`#/share/audio?${new URLSearchParams({ url, title: 'Orders' }).toString()}`)
  // Browsers play nothing before a gesture.
  await tab.click({ role: 'heading', name: 'Orders' })
  await tab.evaluate(() => document.querySelector('audio')?.play())
  await expect.poll(() => tab.evaluate(() => document.querySelector('audio')?.currentTime)).toBeGreaterThan(0.5)
})

test('a document is translated', async ({ tab, t, locale }, info) => {
  const path = info.outputPath('note.txt')
  await writeFile(path, 'Good morning.\n')
  await tab.goto('#/translate')
  await tab.select({ role: 'combobox', name: t('translate.choose.target') }, 'cn')
  await tab.pick(path)
  await tab.click({ role: 'button', name: locale === 'zh-CN' ? '开始翻译' : 'Translate' })
  await tab.click({ role: 'link', name: 'note.txt' })
  await tab.see({ text: '«Good morning.»' })
})

test('language and theme are switched at once', async ({ tab, locale }) => {
  const other = locales.find((one) => one !== locale) ?? locales[0]
  await tab.goto('#/web/index')
  await tab.click({ role: 'button', name: localeTraits[other].name })
  await expect.poll(() => tab.evaluate(() => document.documentElement.lang)).toBe(other)
  const translated = translatorFor(other)
  const brightness = () => tab.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))
  const toggle = (choice: 'system' | 'light', next: 'light' | 'dark') =>
    tab.click({
      role: 'button',
      name: translated('ui.theme.label', {
        choice: translated(`ui.theme.${choice}`),
        next: translated(`ui.theme.${next}`),
      }),
    })
  await toggle('system', 'light')
  await expect.poll(brightness).toBeGreaterThan(200)
  await toggle('light', 'dark')
  await expect.poll(brightness).toBeLessThan(60)
})

test('a meeting becomes a record', async ({ tab, t, running: { product, token, machine } }) => {
  test.setTimeout(3 * maxRecognitionMs)
  const meeting = { title: 'Orders', language: 'en', remark: '' }
  const { data } = await call(product.url, '/api/task/add', { token, body: meeting })
  await tab.goto(`#/meeting/transfer?id=${v.parse(v.object({ id: v.number() }), data).id}`)
  await tab.see({ text: t('live.setup.noShared') })
  await tab.click({ role: 'button', name: t('live.setup.begin') })
  await tab.see({ css: '[data-light=microphone][data-good=true]' })
  await expect(async () => {
    playToMicrophone(machine, recording('goforward.wav'))
    await expect.poll(() => tab.texts({ css: '[data-final]' }), { timeout: maxHeardMs }).toContainEqual(someSpoken)
  }).toPass({ timeout: maxRecognitionMs })
  await tab.click({ role: 'button', name: t('live.controls.end') })
  await tab.click({ role: 'button', name: t('live.end.submit'), within: dialog })
  await tab.see(words, maxRecognitionMs)
  await tab.atPath(/^\/task\/detail/)
  expect(await tab.texts(texts)).toContainEqual(someSpoken)
})
