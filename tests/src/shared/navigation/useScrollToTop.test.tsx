import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useScrollToTop } from '../../../../src/shared/navigation/useScrollToTop'

let navigate: NavigateFunction

function Page() {
  useScrollToTop()
  const given = useNavigate()
  useEffect(() => {
    navigate = given
  })
  return null
}

test('scrolls to the top of another page, but not when only the parameters change', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  render(<Page />, { wrapper: MemoryRouter })
  expect(scrollTo).not.toHaveBeenCalled()

  act(() => void navigate('/set?messages'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  act(() => void navigate('/set', { replace: true }))
  expect(scrollTo).toHaveBeenCalledTimes(1)

  act(() => void navigate('/task/create'))
  expect(scrollTo).toHaveBeenCalledTimes(2)
  act(() => void navigate(-1))
  expect(scrollTo).toHaveBeenCalledTimes(2)
})
