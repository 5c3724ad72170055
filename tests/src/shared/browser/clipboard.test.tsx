import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../../../src/shared/browser/clipboard'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

test('a text goes to the clipboard', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('one')
  expect(writeText).toHaveBeenCalledWith('one')
})

test('a page without a clipboard copies by command', async () => {
  vi.stubGlobal('navigator', {})
  const setData = vi.fn()
  Object.assign(document, {
    execCommand: () =>
      document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } })) ||
      true,
  })
  await copyText('one')
  expect(setData).toHaveBeenCalledWith('text/plain', 'one')
})

test('what the browser refuses rejects, and later copies are left alone', async () => {
  vi.stubGlobal('navigator', {})
  Object.assign(document, { execCommand: () => false })
  await expect(copyText('one')).rejects.toThrow('refused')
  expect(document.dispatchEvent(new Event('copy', { cancelable: true }))).toBe(true)
})
