import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { PageMeasure } from '../../../../src/app/shell/PageMeasure'

function measureOf(address: string): string {
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <PageMeasure>page</PageMeasure>
    </MemoryRouter>,
  )
  const { className } = screen.getByText('page')
  unmount()
  return className
}

it('gives lists one width and forms another', () => {
  const list = measureOf('/task/detail')
  expect(list).not.toBe('')
  for (const address of ['/task/manage', '/task/create', '/set', '/meeting/manage?page=2', '/translate'])
    expect(measureOf(address)).toBe(list)
  const form = measureOf('/meeting/create')
  expect(form).not.toBe(list)
  expect(measureOf('/meeting/transfer')).toBe(form)
})

it('leaves the whole window to what is opened on one thing', () => {
  for (const address of ['/task/detail?id=1', '/meeting/transfer?id=1', '/comparison?id=1'])
    expect(measureOf(address)).toBe('')
})
