import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { intl, useCurrentIntl } from '../../../../src/shared/i18n/intl'
import { fetchSiteInfo } from '../../../../src/shared/site/siteInfo'
import {
  fetchPublicSiteInfo,
  useRefreshSiteInfo,
  useCachedSiteInfo,
  useSiteName,
} from '../../../../src/shared/site/cachedSiteInfo'
import { testServer } from '../http/testServer'

const { seen, answer, answerJson, speak } = testServer()
const { path } = endpoints.siteInfo
const wrapper = ({ children }: { children: ReactNode }) => <RawIntlProvider value={intl()}>{children}</RawIntlProvider>
function Following({ children }: { children: ReactNode }) {
  return <RawIntlProvider value={useCurrentIntl()}>{children}</RawIntlProvider>
}
const nameOf = () => renderHook(useSiteName, { wrapper }).result
const signal = new AbortController().signal

describe('the name of the site', () => {
  it('is the product’s own until the site says another', async () => {
    const name = nameOf()
    expect(name.current).toBe('语音转写系统')
    answerJson(path, { code: 1, data: { site_name: ' 听写台 ' } })
    await act(() => fetchPublicSiteInfo(signal))
    expect(name.current).toBe('听写台')
    answerJson(path, { code: 1, data: { site_name: '' } })
    await act(() => fetchPublicSiteInfo(signal))
    expect(name.current).toBe('语音转写系统')
  })

  it('is there at once at the next visit', async () => {
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await fetchPublicSiteInfo(signal)
    expect(nameOf().current).toBe('听写台')
  })

  it('comes with the setting that pages of users ask for', async () => {
    const name = nameOf()
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await act(() => fetchSiteInfo())
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
    await fetchPublicSiteInfo(signal)
    answer(path, respond)
    await fetchPublicSiteInfo(signal)
    expect(renderHook(useCachedSiteInfo).result.current.register).toBe(false)
  })

  it('is asked for in the language of the page, and again when that changes', async () => {
    answerJson(path, { code: 1, data: {} })
    renderHook(useRefreshSiteInfo, { wrapper: Following })
    await waitFor(() => expect(seen).toHaveLength(1))
    await act(() => speak('en-US'))
    await waitFor(() => expect(seen).toHaveLength(2))
    expect(seen.map(({ headers }) => headers.get('accept-language'))).toEqual(['zh-CN', 'en-US'])
  })

  it('is known once it was told or can not be had, not before', async () => {
    vi.resetModules()
    const fresh = await import('../../../../src/shared/site/cachedSiteInfo')
    const { startIntl } = await import('../../../../src/shared/i18n/intl')
    await startIntl()
    const known = renderHook(fresh.useSiteInfoKnown).result
    expect(known.current).toBe(false)
    answer(path, () => HttpResponse.error())
    await act(() => fresh.fetchPublicSiteInfo(signal))
    expect(known.current).toBe(true)
  })

  it('means the usual where what was kept can’t be read', () => {
    localStorage.setItem('site', '{"register":')
    expect(renderHook(useCachedSiteInfo).result.current).toMatchObject({ register: true, site_name: '' })
  })

  it('is asked for when what needs it is shown, and not heard once that is gone', async () => {
    let finish = () => {}
    answer(path, async () => {
      await new Promise<void>((done) => (finish = done))
      return HttpResponse.json({ code: 1, data: { register: false } })
    })
    const { unmount } = renderHook(useRefreshSiteInfo, { wrapper })
    await waitFor(() => expect(seen).toHaveLength(1))
    unmount()
    finish()
    answerJson(path, { code: 1, data: { site_name: '听写台' } })
    await fetchPublicSiteInfo(signal)
    expect(renderHook(useCachedSiteInfo).result.current).toMatchObject({ register: true, site_name: '听写台' })
  })
})
