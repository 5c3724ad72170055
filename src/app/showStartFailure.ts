import { locales } from '../../locales/locales'
import { startFailureTexts } from '../../locales/startFailureTexts'

const texts = locales.map((locale) => startFailureTexts[locale])
const joined = (name: 'title' | 'reload') => texts.map((text) => text[name]).join(' · ')

/**
 * Shows, in all languages, that the app could not start, with a reload button.
 * Uses nothing but the DOM: anything else may be what failed.
 */
export function showStartFailure(cause: unknown): void {
  console.error('The app could not start', cause)
  const box = document.createElement('main')
  box.className = 'start-failed'
  box.append(element('h1', joined('title')), element('p', texts.map(({ text }) => text).join(' ')), reload())
  ;(document.getElementById('root') ?? document.body).replaceChildren(box)
}

function element(name: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  return created
}

function reload(): HTMLElement {
  const button = element('button', joined('reload'))
  button.addEventListener('click', () => window.location.reload())
  return button
}
