import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { beforeAll, expect, test, vi } from 'vitest'
import { EditingDelayNotice } from '../../../../../src/features/task/autosave/EditingDelayNotice'
import type { EditingDelay } from '../../../../../src/features/task/autosave/useTranscriptAutosave'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'

beforeAll(() => setLocale('zh-CN'))

const show = (delay: EditingDelay, onRetry = vi.fn()) => {
  render(
    <RawIntlProvider value={intl()}>
      <EditingDelayNotice delay={delay} onRetry={onRetry} />
    </RawIntlProvider>,
  )
  return onRetry
}

test.each([
  ['opening', '正在打开编辑，现在只能阅读…'],
  ['saving', '上次的修改正在保存，完成后即可编辑'],
] as const)('%s is said, and passes by itself', (delay, text) => {
  show(delay)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['noUser', 'failed'] as const)('after %s one can try again', async (delay) => {
  const retry = show(delay)
  expect(screen.getByRole('status')).toHaveTextContent('暂时只能阅读')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
})
