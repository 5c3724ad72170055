/**
 * What the page does before its scripts are there: it shows a skeleton in the right colors and language, and starts loading what the
 * visitor will need. scripts/vite/firstPaint.mjs puts it into index.html, so it imports next to nothing.
 */
import type { Locale } from '../../../locales/locales'
import { initialLocale } from '../../shared/i18n/initialLocale'

/** What stands in the middle of the window until the page does. */
export type Frame = 'shell' | 'account' | 'site'

export interface FirstPaint {
  /** Local-storage key of the login token. */
  tokenKey: string
  /** The product's name in each language. */
  titles: Record<Locale, string>
  /** Addresses of the style sheets of every page, in their order. */
  styles: readonly string[]
  /** Addresses of the files that each frame and each language needs. */
  files: Partial<Record<Frame | Locale, readonly string[]>>
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The name that the site had when it was last visited; '' if unknown. */
function siteName(): string {
  try {
    const site: unknown = JSON.parse(readText('site') ?? '{}')
    const name = typeof site === 'object' && site !== null && 'site_name' in site ? site.site_name : ''
    return typeof name === 'string' ? name.trim() : ''
  } catch {
    return ''
  }
}

/** The shell's menu, where it is not the sidebar in full. */
function menuLook(): 'top' | 'small' | null {
  if (readText('preferences')?.includes('"topNav":true')) return 'top'
  const small = readText('menuSmall')
  // As wide as the sidebar's own default.
  return small === '1' || (small === null && matchMedia('(max-width: 1099.98px)').matches) ? 'small' : null
}

const sitePages = /^#\/(web|share)\b/

export function startFirstPaint({ tokenKey, titles, styles, files }: FirstPaint): void {
  const { dataset, style } = document.documentElement
  const theme = readText('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  style.colorScheme = dataset.shade = dark ? 'dark' : 'light'
  const locale = initialLocale(readText('locale'), navigator.languages)
  document.documentElement.lang = locale
  const title = siteName() || titles[locale]
  document.title = title
  // Shown by the style sheet: the skeleton itself is not there yet.
  style.setProperty('--site-name', JSON.stringify(title))
  const frame: Frame = sitePages.test(location.hash) ? 'site' : readText(tokenKey) ? 'shell' : 'account'
  dataset.frame = frame
  const menu = menuLook()
  if (menu) dataset.menu = menu
  // Before those of the parts, which the bundler appends to the head.
  for (const sheet of styles) document.head.append(linkTo(sheet, 'stylesheet'))
  for (const file of [...(files[frame] ?? []), ...(files[locale] ?? [])]) document.head.append(preloadOf(file))
}

/** The bundler's own loading finds the file under way: it asks with the same attributes. */
function preloadOf(file: string): HTMLLinkElement {
  if (!file.endsWith('.css')) return linkTo(file, 'modulepreload')
  const link = linkTo(file, 'preload')
  link.as = 'style'
  return link
}

function linkTo(file: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = file
  return link
}
