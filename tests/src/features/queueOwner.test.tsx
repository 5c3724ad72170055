/** Files picked by one user are never shown to another user who signs in on the same page. */
import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindToSession } from '../../../src/shared/uploadQueue/bindToSession'
import TranslatePage from '../../../src/features/translate/TranslatePage'
import { documentUploads } from '../../../src/features/translate/send/documentUploads'
import { fetchTranslations } from '../../../src/features/translate/translation/translationApi'
import { useActivities } from '../../../src/shared/notifications/activity'
import { queryClient } from '../../../src/shared/http/queryClient'
import { session } from '../../../src/shared/session/session'
import { fetchLanguages } from '../../../src/shared/site/fetchLanguages'
import { languages, openPage } from './task/upload/renderUploadView'
import { renderPage } from './translate/renderPage'

vi.mock('../../../src/features/translate/translation/translationApi')
vi.mock('../../../src/shared/site/fetchLanguages')
vi.mock('../../../src/shared/http/uploadFile', () => ({ uploadFile: () => new Promise(() => {}) }))

const setUser = (user: { id: number }) => act(() => void queryClient.setQueryData(['user'], { roles: [], ...user }))
const login = (token: string) => act(() => session.open(token))
const activities = () => renderHook(useActivities).result.current.length
const logout = () => act(() => session.close())

beforeEach(() => {
  vi.mocked(fetchTranslations).mockResolvedValue({ rows: [], total: 0 })
  vi.mocked(fetchLanguages).mockResolvedValue(languages)
})
afterEach(() => documentUploads.clear())

/** Signs in as a user whom the server identifies only after a delay. */
async function switchTo(user: { id: number }, shown: () => unknown) {
  logout()
  login('t-2')
  // The next user is signed in but not identified yet.
  const before = shown()
  setUser(user)
  return { before, after: shown() }
}

describe('recordings that were picked', () => {
  const file = () => new File(['abc'], '机密.mp3')
  const shown = () => screen.queryAllByDisplayValue('机密').length + screen.queryAllByText(/机密/).length

  it('are not shown to the next user, not even before it is known who that is', async () => {
    const { queue, pick } = await openPage()
    bindToSession(queue)
    await pick(file())
    expect(shown()).toBeGreaterThan(0)
    expect(await switchTo({ id: 2 }, shown)).toEqual({ before: 0, after: 0 })
  })

  it('are there again for the same user', async () => {
    const { queue, pick } = await openPage()
    bindToSession(queue)
    await pick(file())
    const { before, after } = await switchTo({ id: 1 }, shown)
    expect(before).toBe(0)
    expect(after).toBeGreaterThan(0)
  })
})

describe('documents that were picked', () => {
  const file = () => new File(['abc'], '机密.docx')
  const shown = () => screen.queryAllByText(/机密/).length

  it('are not shown to the next user, not even before it is known who that is', async () => {
    const { pick } = await renderPage(<TranslatePage />, '/translate')
    setUser({ id: 1 })
    await pick(file())
    expect(shown()).toBeGreaterThan(0)
    expect(await switchTo({ id: 2 }, shown)).toEqual({ before: 0, after: 0 })
  })

  it('are there again for the same user', async () => {
    const { pick } = await renderPage(<TranslatePage />, '/translate')
    setUser({ id: 1 })
    await pick(file())
    const { before, after } = await switchTo({ id: 1 }, shown)
    expect(before).toBe(0)
    expect(after).toBeGreaterThan(0)
  })

  it('that are on their way are in no header of the next user', async () => {
    const { pick } = await renderPage(<TranslatePage />, '/translate')
    setUser({ id: 1 })
    await pick(file())
    const [item] = documentUploads.store.getState().items
    act(() => documentUploads.start([item?.id ?? ''], { source: 'en', target: 'cn', by: 'server' }))
    expect(activities()).toBe(1)
    expect(await switchTo({ id: 2 }, activities)).toEqual({ before: 0, after: 0 })
  })
})
