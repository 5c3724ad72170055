import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { HashRouter, MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { usePageParams } from '../../../../src/shared/navigation/usePageParams'

let page: ReturnType<typeof usePageParams>

function Page() {
  const given = usePageParams()
  useEffect(() => {
    page = given
  })
  return null
}

const search = (q: string) => act(() => page[1]({ q }, { replace: true }))

beforeEach(() => {
  window.location.hash = '/web/help?topic=start'
})

test('gives the parameters and changes them', () => {
  render(<Page />, { wrapper: HashRouter })
  expect(page[0].get('topic')).toBe('start')
  search('备份')
  expect(window.location.hash).toBe(`#/web/help?q=${encodeURIComponent('备份')}`)
  expect(page[0].get('q')).toBe('备份')
})

test('changes nothing once somebody has gone on, though the page is still there', () => {
  render(<Page />, { wrapper: HashRouter })
  // As while the next page loads: the address changes before the page.
  window.history.replaceState(null, '', '#/web/audio-share')
  search('备份')
  expect(window.location.hash).toBe('#/web/audio-share')
})

test('works where the address is not in the hash', () => {
  render(<Page />, { wrapper: MemoryRouter })
  search('备份')
  expect(page[0].get('q')).toBe('备份')
})
