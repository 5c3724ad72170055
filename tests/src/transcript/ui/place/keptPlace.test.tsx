import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../../../src/shared/session/session'
import { stored } from '../../../../../src/shared/storage/localStore'
import { keepPlace, keptPlace } from '../../../../../src/transcript/ui/place/recordPlaces'
import { fakeHighlights } from '../fakeHighlights'
import { renderEditor, rowElement, setUpEditor } from '../renderEditor'

beforeEach(async () => {
  await setUpEditor()
  stored.recordPlaces.remove()
  session.open('token')
})
afterEach(() => {
  session.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const continueButton = (time: string) => screen.queryByRole('button', { name: `从 ${time} 继续播放` })

test('a record opens where it was left, silent, and continues there', async () => {
  const first = await renderEditor({ recordId: '7' })
  first.audio.currentTime = 12
  act(() => first.audio.emit('timeupdate'))
  first.unmount()
  const { audio } = await renderEditor({ recordId: '7' })
  expect(audio).toMatchObject({ currentTime: 12, paused: true })
  await userEvent.click(continueButton('00:12') as HTMLElement)
  expect(audio).toMatchObject({ currentTime: 12, paused: false })
  expect(continueButton('00:12')).toBeNull()
})

test('it can start over instead, and another record starts at its beginning', async () => {
  keepPlace('7', { ms: 12_000, topMs: 8000, at: 1 })
  const { audio, unmount } = await renderEditor({ recordId: '7' })
  expect(rowElement('b').scrollIntoView).toHaveBeenCalledWith({ block: 'start' })
  await userEvent.click(screen.getByRole('button', { name: '从头开始' }))
  expect(audio).toMatchObject({ currentTime: 0, paused: true })
  expect(continueButton('00:12')).toBeNull()
  unmount()
  const other = await renderEditor({ recordId: '8' })
  expect(other.audio.currentTime).toBe(0)
})

test('what was heard to the end starts at the beginning', async () => {
  keepPlace('7', { ms: 29_500, topMs: 0, at: 1 })
  const { audio } = await renderEditor({ recordId: '7' })
  expect(audio.currentTime).toBe(0)
  expect(continueButton('00:29')).toBeNull()
})

test('the row at the top of the screen is kept, also when the page is closed', async () => {
  await renderEditor({ recordId: '7' })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.getAttribute('data-id') === 'b' ? 0 : -100, 400, 40)
  })
  fireEvent.scroll(window)
  fireEvent(window, new Event('pagehide'))
  expect(keptPlace('7')).toMatchObject({ ms: 0, topMs: 8000 })
})

test('a record that was only opened keeps the place it had', async () => {
  keepPlace('7', { ms: 12_000, topMs: 8000, at: 1 })
  const { unmount } = await renderEditor({ recordId: '7' })
  unmount()
  expect(keptPlace('7')).toMatchObject({ ms: 12_000, topMs: 8000, at: 1 })
})

test('a newer place of another tab stays', () => {
  keepPlace('7', { ms: 2, topMs: 0, at: 20 })
  keepPlace('7', { ms: 1, topMs: 0, at: 10 })
  expect(keptPlace('7')).toMatchObject({ ms: 2, at: 20 })
})

test('200 places are kept, the newest', () => {
  for (let id = 0; id < 202; id += 1) keepPlace(String(id), { ms: 1, topMs: 0, at: id })
  expect([keptPlace('0'), keptPlace('1')]).toEqual([null, null])
  expect([keptPlace('2'), keptPlace('201')]).toMatchObject([{ at: 2 }, { at: 201 }])
})

test('nothing is kept after signing out', async () => {
  const { audio, unmount } = await renderEditor({ recordId: '7' })
  audio.currentTime = 12
  act(() => audio.emit('timeupdate'))
  session.close()
  unmount()
  expect(stored.recordPlaces.read()).toBeNull()
})

test('a link to a moment wins over the kept place: it is shown and lit, and ready to play', async () => {
  const lit = fakeHighlights()
  keepPlace('7', { ms: 12_000, topMs: 0, at: 1 })
  const { audio, ask } = await renderEditor({ recordId: '7', moment: { ms: 8500 } })
  expect(audio).toMatchObject({ currentTime: 8.5, paused: true })
  expect(rowElement('b').scrollIntoView).toHaveBeenCalledWith({ block: 'center' })
  await waitFor(() => expect(lit('moment')).toEqual(['all']))
  expect(continueButton('00:12')).toBeNull()
  ask({ ms: 1000 })
  await waitFor(() => expect(lit('moment')).toEqual(['good old morning']))
  expect(audio.currentTime).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: '播放' }))
  await waitFor(() => expect(lit('moment')).toEqual([]))
})
