import { escaped, heading } from '../../../transcript/write/markdown'
import type { DocumentPair, TranslationDocument } from './layout'

/**
 * Markdown (CommonMark 0.31, https://spec.commonmark.org): headings and lists of the text are such, each original stands as a quote
 * before its translation. Nothing in the texts formats anything.
 */
export function writeMarkdown({ title, subtitle, paragraphs }: TranslationDocument): string {
  const head = [title && `# ${heading(title)}`, escaped(subtitle)].filter(Boolean)
  return `${[...head, ...paragraphs.map(writePair)].join('\n\n')}\n`
}

function writePair({ kind, level, main, beside }: DocumentPair): string {
  if (kind === 'heading') {
    // The title is the only heading of the first level.
    const mark = '#'.repeat(Math.min(6, level + 1))
    return [beside && quoted(beside), `${mark} ${heading(main)}`].filter(Boolean).join('\n\n')
  }
  if (kind !== 'list') return [beside && quoted(beside), escaped(main)].filter(Boolean).join('\n\n')
  const indent = '  '.repeat(level - 1)
  const inside = (text: string) => text.replace(/\n(?=[^\n])/g, `\n${indent}  `)
  const item = [beside && quoted(beside), escaped(main)].filter(Boolean).join('\n\n')
  return `${indent}- ${inside(item)}`
}

function quoted(text: string): string {
  return escaped(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
