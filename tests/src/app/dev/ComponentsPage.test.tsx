import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import ComponentsPage from '../../../../src/app/dev/ComponentsPage'
import { intl, loadPageMessages, setLocale } from '../../../../src/shared/i18n/intl'
import { laterMessages } from '../../../../src/shared/i18n/pageMessages'

it('shows every group of components, and opens those that lie above the page', async () => {
  await setLocale('zh-CN')
  await loadPageMessages(laterMessages)
  render(
    <RawIntlProvider value={intl()}>
      <MemoryRouter>
        <ComponentsPage />
      </MemoryRouter>
    </RawIntlProvider>,
  )
  for (const name of ['Buttons', 'Fields', 'Display', 'Table and pager', 'States'])
    expect(within(screen.getByRole('region', { name })).getAllByText(/./).length).toBeGreaterThan(1)
  const overlays = within(screen.getByRole('region', { name: 'Overlays and toasts' }))
  for (const [button, role] of [
    ['dialog', 'dialog'],
    ['confirmation', 'dialog'],
    ['menu', 'menu'],
  ] as const) {
    await userEvent.click(overlays.getByRole('button', { name: button }))
    const shown = await screen.findByRole(role)
    const [first] = within(shown).getAllByRole(role === 'menu' ? 'menuitem' : 'button')
    await userEvent.click(first ?? shown)
    expect(screen.queryByRole(role)).toBeNull()
  }
})
