import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { useHelp } from '../../../../../src/features/web/help/useHelp'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'

const wrapper = ({ children }: { children: ReactNode }) => <RawIntlProvider value={intl()}>{children}</RawIntlProvider>

test('the beginning is loaded alone, the rest when it is wanted', async () => {
  await setLocale('zh-CN')
  const { result, rerender } = renderHook(({ whole }) => useHelp(whole), { initialProps: { whole: false }, wrapper })
  await waitFor(() => expect(result.current.beginning?.answers.length).toBeGreaterThan(3))
  expect(result.current.help).toBeNull()
  rerender({ whole: true })
  await waitFor(() => expect(result.current.help?.hosting.answers.length).toBeGreaterThan(3))
  expect(result.current.help?.start).toEqual({
    title: result.current.beginning?.titles.start,
    answers: result.current.beginning?.answers,
  })
  expect(result.current.failed).toBe(false)
})
