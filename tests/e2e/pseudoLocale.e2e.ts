/** Every page in a language nobody speaks: a text that is still plain stands outside the tables of sentences. */
import type { MessageId } from '../../locales/zh-CN'
import { sentences } from './account'
import { expect, openStop, overflow, stopsOf, test } from './furnished'
import { disguise, plainTexts, speakPseudo } from './pseudoLocale'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const english = sentences('en-US')
/** The name of what is pressed, as it is shown here. */
const name = (id: MessageId) => disguise(english(id))

test('every text of every page comes from the tables, and longer ones fit a phone', async ({
  page,
  context,
  house,
}) => {
  test.setTimeout(120_000)
  await speakPseudo(context)
  await page.setViewportSize({ width: 360, height: 800 })
  const found: Record<string, string[]> = {}
  for (const access of ['public', 'stranger', 'user']) {
    for (const stop of stopsOf(house).filter((each) => each.page.access === access)) {
      await openStop(page, stop, house)
      const plain = await plainTexts(page)
      if (plain.length > 0) found[stop.address] = plain
      const wide = await overflow(page)
      if (wide.length > 0) found[`${stop.address} is too wide`] = wide
    }
  }
  expect(found).toEqual({})
})

test('so does what opens on them', async ({ page, context, house }) => {
  test.setTimeout(120_000)
  await speakPseudo(context)
  const opened: Record<string, MessageId[]> = {
    '/set': [
      'app.preferences.title',
      'app.quick.name',
      'set.redeem.open',
      'set.profile.open',
      'set.phone.bind',
      'set.shop.buy',
    ],
    [`/comparison?id=${house.translationId}`]: ['translate.export.open', 'translate.keys.open'],
    [`/task/detail?id=${house.recordId}`]: [
      'task.action.export',
      'task.action.rename',
      'task.again.open',
      'editor.tools.speakers',
      'editor.tools.more',
      'workspace.versions.open',
    ],
  }
  const found: Record<string, string[]> = {}
  const shown = page.locator('dialog[open], [popover]:popover-open')
  for (const stop of stopsOf(house).filter(({ address }) => opened[address])) {
    await openStop(page, stop, house)
    for (const id of opened[stop.address] ?? []) {
      await page
        .getByRole('button', { name: name(id), exact: true })
        .first()
        .click({ timeout: 10_000 })
      await expect(shown.first()).toBeVisible()
      const plain = await plainTexts(page)
      if (plain.length > 0) found[id] = plain
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }
  }
  expect(found).toEqual({})
})
