import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SettingRow } from '../../../../../src/features/set/base/SettingRow'

it('says what a button of a common name is about', () => {
  render(
    <>
      {['访问令牌', '通行密钥'].map((title) => (
        <SettingRow key={title} title={title}>
          <span>{`没有${title}`}</span>
          <button>管理</button>
        </SettingRow>
      ))}
    </>,
  )
  const row = within(screen.getByRole('group', { name: '通行密钥' }))
  expect(row.getByRole('button', { name: '管理' })).toBeVisible()
  expect(row.getByText('没有通行密钥')).toBeVisible()
  expect(row.queryByText('没有访问令牌')).toBeNull()
})
