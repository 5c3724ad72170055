import { escapeMarkdown, escapeHeading, joinMarkdown } from '../../../transcript/export/markdownWriter'
import type { DocumentPair, TranslationDocument } from './translationLayout'

/**
 * Markdown (CommonMark 0.31, https://spec.commonmark.org) with headings and lists; each original is a block quote before
 * its translation. Texts are escaped.
 */
export const writeTranslationMarkdown = (document: TranslationDocument): string =>
  joinMarkdown(document, document.paragraphs.map(writePair))

function writePair({ kind, level, main, beside }: DocumentPair): string {
  if (kind === 'heading') {
    // Level 1 is reserved for the title.
    const marker = '#'.repeat(Math.min(6, level + 1))
    return [beside && quoted(beside), `${marker} ${escapeHeading(main)}`].filter(Boolean).join('\n\n')
  }
  if (kind !== 'list') return [beside && quoted(beside), escapeMarkdown(main)].filter(Boolean).join('\n\n')
  const indent = '  '.repeat(level - 1)
  const inside = (text: string) => text.replace(/\n(?=[^\n])/g, `\n${indent}  `)
  const item = [beside && quoted(beside), escapeMarkdown(main)].filter(Boolean).join('\n\n')
  return `${indent}- ${inside(item)}`
}

function quoted(text: string): string {
  return escapeMarkdown(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
