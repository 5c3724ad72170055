import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderEditor, setUpEditor } from './renderEditor'

// The window has a phone's size before the editor reads it.
vi.hoisted(() => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
})

beforeEach(setUpEditor)
afterEach(() => {
  vi.unstubAllGlobals()
})

const names = (role: 'button' | 'slider' | 'combobox') =>
  within(screen.getByRole('region', { name: '播放器' }))
    .getAllByRole(role)
    .map((control) => control.getAttribute('aria-label'))

test('the player of a phone is one row that opens to all controls, and closes again', async () => {
  await renderEditor()
  expect(names('button')).toEqual(['播放', '展开播放器'])
  expect(names('slider')).toEqual(['播放进度'])
  expect(names('combobox')).toEqual(['播放速度'])
  await userEvent.click(screen.getByRole('button', { name: '展开播放器' }))
  expect(names('button')).toEqual(['后退 5 秒', '播放', '前进 5 秒', '静音', '播放设置', '收起播放器'])
  await userEvent.click(screen.getByRole('button', { name: '收起播放器' }))
  expect(names('button')).toEqual(['播放', '展开播放器'])
})

test('the tools of a phone are in one panel', async () => {
  await renderEditor()
  const bar = within(screen.getByRole('toolbar', { name: '工具栏' }))
  expect(bar.queryByRole('button', { name: '发言人' })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: '更多' }))
  expect(within(screen.getByRole('dialog', { name: '更多' })).getByRole('button', { name: '存疑词' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '查找' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('textbox', { name: '查找内容' })).toHaveFocus()
})
