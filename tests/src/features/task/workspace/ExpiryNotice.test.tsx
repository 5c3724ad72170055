import { render } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import { ExpiryNotice } from '../../../../../src/features/task/workspace/ExpiryNotice'
import { intl } from '../../../../../src/shared/i18n/intl'

const shown = (expires?: { sound?: string; record?: string }) =>
  render(
    <RawIntlProvider value={intl()}>
      <ExpiryNotice task={{ expires }} />
    </RawIntlProvider>,
  ).container.textContent

it('says what a retention rule deletes, and when; of both, that the record goes', () => {
  const [sound, record] = ['2031-05-03T12:00:00Z', '2031-06-04T12:00:00Z']
  expect(shown({ sound })).toContain('录音将于 2031年5月3日 删除')
  expect(shown({ sound, record })).toContain('2031年6月4日 移入回收站')
})

it('says nothing without one, or of a date that is none', () => {
  expect(shown()).toBe('')
  expect(shown({ sound: 'soon' })).toBe('')
})
