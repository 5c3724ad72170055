import { render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import { accounts } from '../../../../mocks/seed/seededAccounts'
import { DemoHint } from '../../../../src/features/user/DemoHint'
import { intl } from '../../../../src/shared/i18n/intl'
import { testServer } from '../../shared/http/testServer'

testServer()

it('the hint names accounts that the demonstration world has §5.12', () => {
  render(
    <RawIntlProvider value={intl()}>
      <DemoHint />
    </RawIntlProvider>,
  )
  const named = [...(screen.getByText(/演示账号/).textContent?.matchAll(/(\w+) \/ (\w+)/g) ?? [])]
  expect(named).toHaveLength(2)
  for (const [, username, password] of named) {
    expect(accounts).toContainEqual(expect.objectContaining({ username, password }))
  }
})
