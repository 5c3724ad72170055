import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { expect, it, vi } from 'vitest'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { SearchField } from '../../../../../src/shared/ui/fields/SearchField'

it('its button empties it, shows all again and leaves the focus in it', async () => {
  await setLocale('zh-CN')
  const onSearch = vi.fn()
  render(
    <RawIntlProvider value={intl()}>
      <SearchField keyword="周会" onSearch={onSearch} />
    </RawIntlProvider>,
  )
  const field = screen.getByRole('searchbox')
  expect(field).toHaveValue('周会')
  await userEvent.click(screen.getByRole('button', { name: '清除搜索' }))
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith(''))
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
})
