import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
        <input />
      </Dialog>
    </RawIntlProvider>,
  )
})

test('is a dialog named by its title that has the focus, and modal once it is painted', async () => {
  const dialog = screen.getByRole('dialog', { name: 'Rename' })
  expect(dialog).toHaveAttribute('popover', 'manual')
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await waitFor(() => expect(dialog).toHaveAttribute('open'))
  expect(dialog).not.toHaveAttribute('popover')
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('a field in it that took the focus before it was modal keeps it', async () => {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const field = screen.getByRole('textbox')
  field.focus()
  // As browsers do.
  vi.spyOn(dialog, 'showModal').mockImplementation(() => {
    dialog.open = true
    screen.getByRole('button', { name: 'Close' }).focus()
  })
  await waitFor(() => expect(dialog).toHaveAttribute('open'))
  expect(field).toHaveFocus()
})

test('Escape closes it before it is modal too', () => {
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('one that is closed at once never becomes modal', async () => {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const showModal = vi.spyOn(dialog, 'showModal')
  cleanup()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(showModal).not.toHaveBeenCalled()
})

test('over another dialog, it is modal at once', async () => {
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveAttribute('open'))
  render(
    <RawIntlProvider value={intl()}>
      <Dialog title="Sure?" onClose={onClose}>
        <p>Really</p>
      </Dialog>
    </RawIntlProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toHaveAttribute('open')
})

test('gives the focus back to what opened it', async () => {
  cleanup()
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { unmount } = render(
    <RawIntlProvider value={intl()}>
      <Dialog title="Rename" onClose={onClose}>
        <p>Inside</p>
      </Dialog>
    </RawIntlProvider>,
  )
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveAttribute('open'))
  unmount()
  expect(opener).toHaveFocus()
  opener.remove()
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
