/** Prints a transcript. The page's own list shows only what is on the screen, so the printed document is built beside it. */
import { languageTag } from '../../model/languageTag'
import type { LaidOutParagraph, TranscriptDocument } from '../../export/transcriptDocument'
import styles from './print.module.css'

/** A laid-out transcript and the language it is spoken in. */
export interface PrintedTranscript {
  readonly document: TranscriptDocument
  /** Language value of the recording. */
  readonly language: string
}

/** Opens the browser's print dialog, which also saves PDF files. */
export function printTranscript(printed: PrintedTranscript): void {
  const remove = mount(printed)
  // Some browsers return from `print` while their dialog is still open.
  window.addEventListener('afterprint', remove, { once: true })
  window.print()
}

/** Prints this instead of the page when the user prints by the browser's own command. Returns a function that ends it. */
export function onBrowserPrint(create: () => PrintedTranscript): () => void {
  let remove = () => {}
  const control = new AbortController()
  const { signal } = control
  // Unless something else is about to be printed.
  const show = () => {
    if (!document.querySelector(`.${styles.printed}`)) remove = mount(create())
  }
  const hide = () => {
    remove()
    remove = () => {}
  }
  window.addEventListener('beforeprint', show, { signal })
  window.addEventListener('afterprint', hide, { signal })
  return () => {
    control.abort()
    hide()
  }
}

function mount({ document: { title, subtitle, locale, paragraphs }, language }: PrintedTranscript): () => void {
  const article = element('article', '', styles.printed)
  article.append(element('h1', title), element('p', subtitle, styles.subtitle))
  const lang = languageTag(language) ?? locale
  for (const paragraph of paragraphs) article.append(...elementsOf(paragraph, lang))
  const pageTitle = document.title
  // The file's name in most print dialogs.
  document.title = title
  document.body.append(article)
  return () => {
    article.remove()
    if (document.title === title) document.title = pageTitle
  }
}

function elementsOf({ heading, time, speaker, text }: LaidOutParagraph, lang: string): HTMLElement[] {
  const body = element('p', text, styles.text)
  body.lang = lang
  const section = element('section', '', styles.paragraph)
  const head = [speaker, time].filter((part) => part !== undefined)
  if (head.length > 0) section.append(element('p', head.join('  '), styles.head))
  section.append(body)
  return heading === undefined ? [section] : [element('h2', heading), section]
}

function element(name: keyof HTMLElementTagNameMap, text: string, className = ''): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  created.className = className
  return created
}
