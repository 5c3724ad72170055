import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stylesLoaded } from '../../../../src/app/firstPaint/stylesLoaded'
import { startFirstPaint } from '../../../../src/app/firstPaint/firstPaint'

const root = document.documentElement
const values = {
  tokenKey: 'token',
  titles: { 'zh-CN': '语音转写系统', 'en-US': 'Voice Transcription System' },
  styles: ['./assets/start-1.css'],
  files: {
    shell: ['./assets/shell-1.css', './assets/shell-1.js'],
    account: ['./assets/account-1.js'],
    'zh-CN': ['./assets/zh-CN-1.js'],
    'en-US': ['./assets/en-US-1.js'],
  },
}
const attributes = () => ({
  frame: root.dataset.frame,
  shade: root.dataset.shade,
  lang: root.lang,
  menu: root.dataset.menu,
})
const asked = () =>
  Array.from(document.head.querySelectorAll('link'), (link) => `${link.rel} ${link.getAttribute('href') ?? ''}`)

const forget = () => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
}

beforeEach(() => {
  forget()
  vi.stubGlobal('navigator', { ...navigator, languages: ['zh-TW', 'en'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.location.hash = ''
  document.head.replaceChildren()
  forget()
  root.removeAttribute('style')
})

it('the app waits for the style sheets, but not for one that fails', async () => {
  startFirstPaint({ ...values, styles: ['./a.css', './b.css'] })
  const [first, second] = document.head.querySelectorAll('link[rel="stylesheet"]')
  let loaded = false
  const waiting = stylesLoaded().then(() => (loaded = true))
  first?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect(loaded).toBe(false)
  second?.dispatchEvent(new Event('error'))
  await waiting
  expect(loaded).toBe(true)
})

describe('the first script', () => {
  it('shows a guest the frame of the account pages, and loads it in the language of the browser', () => {
    startFirstPaint(values)
    expect(attributes()).toEqual({ frame: 'account', shade: 'light', lang: 'zh-CN', menu: undefined })
    expect(document.title).toBe('语音转写系统')
    expect(asked()).toEqual([
      'stylesheet ./assets/start-1.css',
      'modulepreload ./assets/account-1.js',
      'modulepreload ./assets/zh-CN-1.js',
    ])
  })

  it('shows a user the shell, in the language and colors of their choice', () => {
    localStorage.setItem('token', 'known')
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('locale', 'en-US')
    localStorage.setItem('menuSmall', '1')
    startFirstPaint(values)
    expect(attributes()).toEqual({ frame: 'shell', shade: 'dark', lang: 'en-US', menu: 'small' })
    expect(root.style.colorScheme).toBe('dark')
    expect(document.title).toBe('Voice Transcription System')
    expect(asked()).toEqual([
      'stylesheet ./assets/start-1.css',
      'preload ./assets/shell-1.css',
      'modulepreload ./assets/shell-1.js',
      'modulepreload ./assets/en-US-1.js',
    ])
  })

  it.each([
    [null, true, 'small'],
    ['0', true, undefined],
    ['1', false, 'small'],
    [null, false, undefined],
  ])('shows the menu as the shell will: stored %j, a medium window: %s', (stored, medium, menu) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: medium && query.includes('width') }) as MediaQueryList,
    )
    if (stored) localStorage.setItem('menuSmall', stored)
    startFirstPaint(values)
    expect(attributes().menu).toBe(menu)
    localStorage.setItem('preferences', '{"topNav":true}')
    startFirstPaint(values)
    expect(attributes().menu).toBe('top')
  })

  it('takes the colors of the system, unless the user has chosen others', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    startFirstPaint(values)
    expect(root.dataset.shade).toBe('dark')
    localStorage.setItem('theme', 'light')
    startFirstPaint(values)
    expect(root.dataset.shade).toBe('light')
  })

  it.each(['#/web/index', '#/share/audio?id=1', '#/web'])('has no frame of the app at %s', (hash) => {
    localStorage.setItem('token', 'known')
    window.location.hash = hash
    startFirstPaint(values)
    expect(root.dataset.frame).toBe('site')
    expect(asked()).toEqual(['stylesheet ./assets/start-1.css', 'modulepreload ./assets/zh-CN-1.js'])
  })

  it('calls the site by the name it had last, and ignores what is not a name', () => {
    localStorage.setItem('site', JSON.stringify({ site_name: ' 我的"会议" ' }))
    startFirstPaint(values)
    expect(document.title).toBe('我的"会议"')
    expect(root.style.getPropertyValue('--site-name')).toBe('"我的\\"会议\\""')
    for (const stored of ['{', 'null', '{"site_name":3}', '""']) {
      localStorage.setItem('site', stored)
      startFirstPaint(values)
      expect(document.title).toBe('语音转写系统')
    }
  })

  it('works where storage is refused', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    startFirstPaint(values)
    expect(attributes()).toMatchObject({ frame: 'account', shade: 'light', lang: 'zh-CN' })
  })
})
