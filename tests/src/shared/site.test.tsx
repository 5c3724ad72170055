import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/shared/http/endpoints'
import { intl } from '../../../src/shared/intl'
import { fetchSetting } from '../../../src/shared/setting'
import { askSite, useAskSite, useSite, useSiteName } from '../../../src/shared/site'
import { testServer } from './http/server'

const { seen, answer, answerJson } = testServer()
const { path } = endpoints.setting
const wrapper = ({ children }: { children: ReactNode }) => <RawIntlProvider value={intl()}>{children}</RawIntlProvider>
const nameOf = () => renderHook(useSiteName, { wrapper }).result
const signal = new AbortController().signal

describe('the name of the site', () => {
  it('is the product’s own until the site says another', async () => {
    const name = nameOf()
    expect(name.current).toBe('语音转写系统')
    answerJson(path, { code: 1, data: { site_name: ' 听写台 ' } })
    await act(() => askSite(signal))
    expect(name.current).toBe('听写台')
    answerJson(path, { code: 1, data: { site_name: '' } })
    await act(() => askSite(signal))
    expect(name.current).toBe('语音转写系统')
  })

  it('is there at once at the next visit', async () => {
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await askSite(signal)
    expect(nameOf().current).toBe('听写台')
  })

  it('comes with the setting that pages of users ask for', async () => {
    const name = nameOf()
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await act(() => fetchSetting())
    expect(name.current).toBe('听写台')
  })
})

describe('what the site says', () => {
  it.each([
    ['there is no network', () => HttpResponse.error()],
    ['the server fails', () => new HttpResponse('', { status: 500 })],
    ['a proxy answers', () => HttpResponse.html('<h1>Login</h1>')],
    ['the answer is wrong', () => HttpResponse.json({ code: 1, data: { register: 'no' } })],
  ])('stays as it was when %s', async (_, respond) => {
    answerJson(path, { code: 1, data: { register: false } })
    await askSite(signal)
    answer(path, respond)
    await askSite(signal)
    expect(renderHook(useSite).result.current.register).toBe(false)
  })

  it('means the usual where what was kept can’t be read', () => {
    localStorage.setItem('site', '{"register":')
    expect(renderHook(useSite).result.current).toMatchObject({ register: true, site_name: '' })
  })

  it('is asked for when what needs it is shown, and not heard once that is gone', async () => {
    let finish = () => {}
    answer(path, async () => {
      await new Promise<void>((done) => (finish = done))
      return HttpResponse.json({ code: 1, data: { register: false } })
    })
    const { unmount } = renderHook(useAskSite)
    await waitFor(() => expect(seen).toHaveLength(1))
    unmount()
    finish()
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await askSite(signal)
    expect(renderHook(useSite).result.current).toMatchObject({ register: true, site_name: '听写台' })
  })
})
