/** What opens on the pages: one table of menus, panels and dialogs, and how a person opens each. */
import type { Locator, Page } from '@playwright/test'
import { pageAt } from '../../src/app/pages/pageTable'
import type { MessageId } from '../../locales/zh-CN'
import { expect, openPageVisit, type SeededSite } from './seededSite'

/** A control by its accessible name; `row`: the name of its row, where several have that name. `css` for one whose name is data. */
type Control = string | RegExp | { row: string; name: string } | { css: string }

interface Opening {
  /** Without the number sign. */
  address: string
  /** What is pressed, in this order. A check box is checked. */
  press: readonly Control[]
}

/** The text of a message with values filled in. */
type Translate = (id: MessageId, values?: Record<string, string | number>) => string

/** Parts of the app, each checked by a test of its own. */
export const openingSections = ['account', 'library', 'records', 'administration'] as const
export type OpeningSection = (typeof openingSections)[number]

const nameOf = (control: Control): string =>
  typeof control === 'string' || control instanceof RegExp
    ? String(control)
    : 'css' in control
      ? control.css
      : `${control.row}: ${control.name}`
const openingName = ({ address, press }: Opening): string => `${address}: ${press.map(nameOf).join(', ')}`

/** Everything that opens, by section and page. */
function openingsOf(site: SeededSite, t: Translate): Record<OpeningSection, Opening[]> {
  const { names } = site
  const inMenu = (id: MessageId): Control[] => [new RegExp(`^${t('app.user.menu')}`), t(id)]
  const record = [t('editor.tools.more')]
  const user = t('admin.users.actionsOf', { name: names.reader })
  const at = (address: string, ...all: (Control | Control[])[]) =>
    all.map((press): Opening => ({ address, press: [press].flat() }))
  const account = at(
    '/set',
    t('app.search.name'),
    [new RegExp(`^${t('app.user.menu')}`)],
    inMenu('app.preferences.title'),
    t('set.redeem.open'),
    t('set.profile.open'),
    t('set.phone.bind'),
    t('set.password.change'),
    t('set.signIns.open'),
    t('account.second.turnOn'),
    t('account.email.add'),
    { row: t('account.passkey.title'), name: t('account.passkey.manage') },
    t('account.deletion.open'),
    { row: t('set.tokens.title'), name: t('set.tokens.open') },
    [{ row: t('set.tokens.title'), name: t('set.tokens.open') }, t('set.tokens.create')],
    t('care.retention.open'),
    t('care.archive.open'),
    { row: t('care.webhook.title'), name: t('care.webhook.open') },
    t('set.shop.buy'),
  )
  const library = [
    ...at(
      '/task/detail',
      t('library.filter.open'),
      t('library.sort.open', { name: t('library.sort.-created') }),
      t('library.folder.add'),
      t('library.tag.add'),
      [t('library.item.more', { name: names.folder }), t('library.item.edit')],
      [t('library.item.more', { name: names.folder }), t('library.item.remove')],
      t('task.action.moreOf', { title: names.record }),
      t('task.action.renameOf', { title: names.record }),
      t('task.action.exportOf', { title: names.record }),
      [t('library.select.one', { title: names.record }), t('library.move.open')],
      [t('library.select.one', { title: names.record }), t('library.tags.open')],
    ),
    ...at('/task/manage', [t('manage.table.choose', { title: names.record }), t('manage.export.open')]),
  ]
  const records = [
    ...at(
      `/task/detail?id=${site.recordId}`,
      t('workspace.tool.share'),
      [t('workspace.tool.share'), t('share.more.name')],
      [t('workspace.tool.share'), t('people.invite.title')],
      t('task.action.export'),
      t('editor.tools.speakers'),
      record,
      [...record, t('task.again.open')],
      [...record, t('workspace.versions.open'), { css: 'dialog ol button:enabled' }],
      [...record, t('editor.fillers.open')],
      [...record, t('transcript.keys.title')],
      t('insight.preferences.open'),
      [t('insight.tab.comments'), t('comments.text.more', { name: names.user })],
    ),
    ...at(
      '/meeting/manage',
      t('meeting.action.edit', { title: names.meeting }),
      t('meeting.action.delete', { title: names.meeting }),
    ),
    ...at('/translate', t('translate.list.deleteOf', { name: names.translation })),
    ...at(`/comparison?id=${site.translationId}`, t('translate.export.open'), t('translate.keys.open')),
  ]
  const administration = [
    ...at(
      '/set/admin?view=users',
      t('admin.users.add'),
      user,
      ...(['credit', 'membership', 'message', 'password', 'roles', 'close'] as const).map((task) => [
        user,
        t(`admin.task.${task}`),
      ]),
    ),
    ...at('/set/admin?view=codes', t('admin.codes.create'), t('admin.codes.find')),
    ...at('/set/admin?view=cards', t('admin.cards.add')),
    ...at(
      '/set/admin?view=site',
      t('admin.setting.editOf', { name: t('admin.setting.site_name') }),
      t('admin.service.connectOf', { name: t('admin.service.chat') }),
      t('admin.service.connectOf', { name: t('admin.service.translator') }),
    ),
  ]
  return { account, library, records, administration }
}

/** What is open: dialogs, and menus and panels. */
export const openedSelector = 'dialog[open], [popover]:popover-open'
export const openedOn = (page: Page): Locator => page.locator(openedSelector)

const roles = ['button', 'menuitem', 'menuitemradio', 'tab', 'checkbox'] as const

function find(page: Page, control: Control): Locator {
  if (typeof control === 'string' || control instanceof RegExp) {
    const named = roles.map((role) => page.getByRole(role, { name: control, exact: true }))
    return named.reduce((found, other) => found.or(other), page.locator('summary', { hasText: control })).first()
  }
  if ('css' in control) return page.locator(control.css).first()
  const row = page.getByRole('group', { name: control.row, exact: true })
  return row.getByRole('button', { name: control.name, exact: true })
}

type Press = (control: Locator) => Promise<void>

/** Presses one control after the other until the last has opened something. */
async function openOn(
  page: Page,
  opening: Opening,
  press: Press = (control) => control.click({ timeout: 10_000 }),
): Promise<void> {
  for (const control of opening.press) {
    const found = find(page, control)
    if (!(await found.isChecked().catch(() => false))) await press(found)
  }
  await expect(openedOn(page).first(), openingName(opening)).toBeVisible()
}

/** Closes all that is open, as a person does by keys. */
export async function closeAll(page: Page): Promise<void> {
  while ((await openedOn(page).count()) > 0) await page.keyboard.press('Escape')
}

/** Opens one after the other of a section, calls `check` with its name, and closes it with Escape. */
export async function openEach(
  page: Page,
  { site, t, section, press }: { site: SeededSite; t: Translate; section: OpeningSection; press?: Press },
  check: (name: string) => Promise<void>,
): Promise<void> {
  let shown = ''
  for (const opening of openingsOf(site, t)[section]) {
    const { address } = opening
    if (address !== shown) {
      // Else the page before could be used instead, and its visitor.
      await page.goto('about:blank')
      await openPageVisit(page, { address, page: pageAt(address.split('?')[0] ?? '') }, site)
      shown = address
    }
    await openOn(page, opening, press)
    await check(openingName(opening))
    await closeAll(page)
  }
}
