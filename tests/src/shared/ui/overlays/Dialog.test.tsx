import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { beforeEach, expect, test, vi } from 'vitest'
import { intl, setLocale } from '../../../../../src/shared/i18n/intl'
import { Dialog } from '../../../../../src/shared/ui/overlays/Dialog'

const onClose = vi.fn()

beforeEach(async () => {
  onClose.mockClear()
  await setLocale('en-US')
  render(
    <RawIntlProvider value={intl()}>
      <Dialog title="Rename" onClose={onClose}>
        <p>Inside</p>
      </Dialog>
    </RawIntlProvider>,
  )
})

test('is a modal dialog named by its title', () => {
  expect(screen.getByRole('dialog', { name: 'Rename' })).toHaveAttribute('open')
})

test('closes by its button', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape asks its owner to close it, and closes nothing by itself', () => {
  const dialog = screen.getByRole('dialog')
  const escape = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, escape)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(escape.defaultPrevented).toBe(true)
})

test('closes by a press beside it, not by one inside', () => {
  fireEvent.mouseDown(screen.getByText('Inside'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes while it is still in the page: only then the browser gives the focus back', () => {
  let there = false
  vi.spyOn(screen.getByRole<HTMLDialogElement>('dialog'), 'close').mockImplementation(function (this: HTMLElement) {
    there = this.isConnected
  })
  cleanup()
  expect(there).toBe(true)
})

test('the browser closing it by itself closes it for its owner too', () => {
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('giving up a choice of files inside does not close it', () => {
  fireEvent(screen.getByText('Inside'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test('what the browser tells of it after it has gone is not heard', () => {
  const dialog = screen.getByRole('dialog')
  cleanup()
  fireEvent(dialog, new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
})
