import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RawIntlProvider } from 'react-intl'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { NewPasswordFields } from '../../../../src/shared/account/NewPasswordFields'
import { intl } from '../../../../src/shared/i18n/intl'
import { storeSiteInfo } from '../../../../src/shared/site/cachedSiteInfo'
import { SiteInfo } from '../../../../src/wire/responses'

function Form({ names = [] }: { names?: string[] }) {
  const [value, setValue] = useState('')
  const confirm = { name: 'confirm', value: '', error: undefined, onChange: () => {} }
  return (
    <NewPasswordFields
      label="新密码"
      names={names}
      password={{ name: 'password', value, error: undefined, onChange: setValue }}
      confirm={confirm}
    />
  )
}
const show = (names: string[] = []) =>
  render(
    <RawIntlProvider value={intl()}>
      <Form names={names} />
    </RawIntlProvider>,
  )
const type = async (text: string) => {
  const field = screen.getByLabelText('新密码')
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
const note = () => screen.getByLabelText('新密码')

describe('a new password', () => {
  beforeEach(() => storeSiteInfo(v.parse(SiteInfo, { password_min: 8, site_name: 'Scribe' })))

  it('has its rule below it before anyone types, and how it is met while typing', async () => {
    show(['wangmei'])
    expect(note()).toHaveAccessibleDescription('至少 8 个字符，不要使用常见密码或您的用户名')
    await type('abc')
    expect(note()).toHaveAccessibleDescription('密码至少需要 8 个字符')
    await type('wangmei12')
    expect(note()).toHaveAccessibleDescription('与用户名或网站名称太接近，请换一个')
    await type('football')
    expect(await screen.findByText('这个密码很常见，容易被猜到，请换一个')).toBeVisible()
    await type('correct horse')
    expect(await screen.findByText('可以使用')).toBeVisible()
    expect(note()).not.toBeInvalid()
  })

  it('has no rule where the site has none', async () => {
    storeSiteInfo(v.parse(SiteInfo, {}))
    show()
    await type('a')
    expect(note()).not.toHaveAccessibleDescription()
  })
})
