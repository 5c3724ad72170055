import { startFailed as texts } from '../../locales/startFailed'

/**
 * Says in plain words, in both languages, that the app could not start, with a way to try again.
 * Uses nothing but the document: whatever failed may be anything else.
 */
export function startFailed(cause: unknown): void {
  console.error('The app could not start', cause)
  const box = document.createElement('main')
  box.className = 'start-failed'
  box.append(element('h1', texts.title), element('p', texts.text), reload())
  ;(document.getElementById('root') ?? document.body).replaceChildren(box)
}

function element(name: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function reload(): HTMLElement {
  const button = element('button', texts.reload)
  button.addEventListener('click', () => window.location.reload())
  return button
}
