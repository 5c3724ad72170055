import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showStartFailure } from '../../../src/app/showStartFailure'

afterEach(() => document.body.replaceChildren())

it('a start that fails says so in both languages and offers a reload', () => {
  document.body.innerHTML = '<div id="root">…</div>'
  const report = vi.mocked(console.error).mockImplementation(() => {})
  const cause = new Error('messages did not load')
  showStartFailure(cause)
  expect(screen.getByRole('heading')).toHaveTextContent('页面加载失败 · The page couldn’t be loaded')
  expect(screen.getByRole('button')).toHaveTextContent('重新加载 · Reload')
  expect(document.getElementById('root')).toContainElement(screen.getByRole('main'))
  expect(report).toHaveBeenCalledWith(expect.any(String), cause)
  report.mockClear()
})
