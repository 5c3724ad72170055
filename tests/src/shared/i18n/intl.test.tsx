import { act, render, screen } from '@testing-library/react'
import { RawIntlProvider } from 'react-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  intl,
  loadPageMessages,
  t,
  setLocale,
  startIntl,
  useCurrentIntl,
  useLocale,
  useT,
} from '../../../../src/shared/i18n/intl'
import { initialLocale } from '../../../../src/shared/i18n/initialLocale'
import type { Translate } from '../../../../src/shared/i18n/intl'

describe('the first locale', () => {
  it.each([
    ['en-US', ['zh-CN'], 'en-US'],
    ['zh-CN', ['en-US'], 'zh-CN'],
  ])('is the saved one: %s', (saved, browser, expected) => {
    expect(initialLocale(saved, browser)).toBe(expected)
  })

  it.each([
    [['en'], 'en-US'],
    [['en-GB', 'zh-CN'], 'en-US'],
    [['EN-us'], 'en-US'],
    [['zh'], 'zh-CN'],
    [['zh-TW', 'en-US'], 'zh-CN'],
    [['zh-Hant-HK'], 'zh-CN'],
    [['fr-FR', 'en-US', 'zh-CN'], 'en-US'],
  ])('is the first of the browser’s %j that there is: %s', (browser, expected) => {
    expect(initialLocale(null, browser)).toBe(expected)
  })

  it.each([[[]], [['fr-FR', 'de']], [['eng', 'zhuang']]])('is zh-CN for a browser in %j §1.9', (browser) => {
    expect(initialLocale(null, browser)).toBe('zh-CN')
  })

  it.each(['', 'fr-FR', 'en', 'zh-cn', 'null'])('is not a saved %j', (saved) => {
    expect(initialLocale(saved, ['en-US'])).toBe('en-US')
    expect(initialLocale(saved, ['zh-CN'])).toBe('zh-CN')
  })
})

const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

describe('starting', () => {
  it('takes the saved language over the browser’s §1.10', async () => {
    browser('zh-CN')
    localStorage.setItem('locale', 'en-US')
    await startIntl()
    expect(intl().locale).toBe('en-US')
    expect(document.documentElement.lang).toBe('en-US')
  })

  it('takes the browser’s language when none is saved, and saves nothing §1.10', async () => {
    browser('en-GB')
    await startIntl()
    expect(intl().locale).toBe('en-US')
    expect(localStorage.getItem('locale')).toBeNull()
  })
})

describe('the messages of a page', () => {
  beforeEach(() => setLocale('zh-CN'))
  const id = 'engines.model.install'
  const pageOf = () => ({
    'zh-CN': vi.fn(async () => ({ [id]: '安装它' })),
    'en-US': vi.fn(async () => ({ [id]: 'Install it' })),
  })

  it('are there once they are loaded, beside the others, and in every language that is chosen', async () => {
    const page = pageOf()
    await loadPageMessages(page)
    expect([t(id), t('http.network.title')]).toEqual(['安装它', '网络异常'])
    expect(page['en-US']).not.toHaveBeenCalled()
    await setLocale('en-US')
    expect([t(id), t('http.network.title')]).toEqual(['Install it', 'Network problem'])
  })

  it('are shown by what is on the page already', async () => {
    const Root = () => <RawIntlProvider value={useCurrentIntl()}>{<Title />}</RawIntlProvider>
    const Title = () => <h1>{useT()('http.network.title')}</h1>
    render(<Root />)
    await act(() => loadPageMessages(pageOf()))
    expect(screen.getByRole('heading')).toHaveTextContent('网络异常')
  })

  it('come in the language that is chosen while they load', async () => {
    let arrive = () => {}
    const slow = new Promise<void>((done) => (arrive = done))
    const page = { ...pageOf(), 'zh-CN': async () => slow.then(() => ({ [id]: '安装它' })) }
    const loading = loadPageMessages(page)
    const switching = setLocale('en-US')
    arrive()
    await Promise.all([loading, switching])
    expect([t(id), t('http.network.title')]).toEqual(['Install it', 'Network problem'])
  })

  it('that can’t be loaded are an error, and can be loaded again', async () => {
    const page = pageOf()
    page['zh-CN'].mockRejectedValueOnce(new Error('offline'))
    await expect(loadPageMessages(page)).rejects.toThrow('offline')
    await loadPageMessages(page)
    expect(t(id)).toBe('安装它')
  })
})

describe('switching', () => {
  beforeEach(() => setLocale('zh-CN'))
  afterEach(() => vi.restoreAllMocks())

  it('is remembered and says everything in the new language', async () => {
    expect(t('http.network.title')).toBe('网络异常')
    await setLocale('en-US')
    expect(t('http.network.title')).toBe('Network problem')
    expect(localStorage.getItem('locale')).toBe('en-US')
  })

  it('ends with the last choice when choices overtake each other', async () => {
    await Promise.all([setLocale('en-US'), setLocale('zh-CN')])
    expect(intl().locale).toBe('zh-CN')
    expect(localStorage.getItem('locale')).toBe('zh-CN')
  })

  it('ends with the last choice, though an earlier one takes longer to load', async () => {
    vi.resetModules()
    let arrive = () => {}
    const slow = new Promise<void>((done) => (arrive = done))
    vi.doMock('../../../../locales/en-US', async (original) => {
      await slow
      return original()
    })
    const fresh = await import('../../../../src/shared/i18n/intl')
    const earlier = fresh.setLocale('en-US')
    await fresh.setLocale('zh-CN')
    arrive()
    await earlier
    vi.doUnmock('../../../../locales/en-US')
    expect(fresh.intl().locale).toBe('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(localStorage.getItem('locale')).toBe('zh-CN')
  })

  it('works when nothing can be saved', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await setLocale('en-US')
    expect(intl().locale).toBe('en-US')
  })

  it('renders again without a reload; between switches the say function stays the same', async () => {
    const says = new Set<Translate>()
    function Sentence() {
      const speak = useT()
      says.add(speak)
      return <p>{`${useLocale()} ${speak('http.network.title')}`}</p>
    }
    function App() {
      return (
        <RawIntlProvider value={useCurrentIntl()}>
          <Sentence />
        </RawIntlProvider>
      )
    }
    const { rerender } = render(<App />)
    rerender(<App />)
    expect(screen.getByText('zh-CN 网络异常')).toBeInTheDocument()
    expect(says.size).toBe(1)
    await act(() => setLocale('en-US'))
    expect(screen.getByText('en-US Network problem')).toBeInTheDocument()
    expect(says.size).toBe(2)
  })
})
