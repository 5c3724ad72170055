/**
 * A Word file with real styles, so that whoever gets it restyles it in one place: the title is Heading 1, each
 * paragraph's speaker and time carry character styles of their own. Runs on Node, in a worker and in a page.
 */
import { Document, HeadingLevel, Packer, Paragraph, TextRun, type IPropertiesOptions } from 'docx'
import type { DocumentParagraph, TranscriptDocument } from './document'

const style = {
  subtitle: { id: 'TranscriptSubtitle', name: 'Transcript Subtitle' },
  turn: { id: 'TranscriptTurn', name: 'Transcript Turn' },
  text: { id: 'TranscriptText', name: 'Transcript Text' },
  speaker: { id: 'TranscriptSpeaker', name: 'Transcript Speaker' },
  time: { id: 'TranscriptTime', name: 'Transcript Time' },
}

/** The bytes of a .docx file. */
export async function writeDocx({ title, subtitle, locale, paragraphs }: TranscriptDocument): Promise<Uint8Array> {
  const document = new Document({
    title: legal(title),
    ...(subtitle && { description: legal(subtitle) }),
    styles: styles(locale),
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: runs(title) }),
          ...(subtitle ? [new Paragraph({ style: style.subtitle.id, children: runs(subtitle) })] : []),
          ...paragraphs.flatMap(writeParagraph),
        ],
      },
    ],
  })
  return Packer.pack(document, 'uint8array')
}

function writeParagraph({ heading, time, speaker, text }: DocumentParagraph): Paragraph[] {
  const above = heading ? [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(heading) })] : []
  const head = [
    ...(speaker ? runs(speaker, style.speaker.id) : []),
    ...(speaker && time ? runs('  ') : []),
    ...(time ? runs(time, style.time.id) : []),
  ]
  const body = new Paragraph({ style: style.text.id, children: runs(text) })
  if (head.length > 0) above.push(new Paragraph({ style: style.turn.id, keepNext: true, children: head }))
  return text ? [...above, body] : above
}

/** Text as runs: a line break in it stays one. */
export function runs(text: string, characterStyle?: string): TextRun[] {
  return legal(text)
    .split(/\r\n?|\n/)
    .map(
      (line, index) =>
        new TextRun({ text: line, ...(characterStyle && { style: characterStyle }), ...(index > 0 && { break: 1 }) }),
    )
}

/** Without the characters XML 1.0 can't hold: Word refuses a file that has one. */
export function legal(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

/** Sizes in half-points, spacing in twentieths of a point. */
function styles(locale: TranscriptDocument['locale']): NonNullable<IPropertiesOptions['styles']> {
  // Quotes and dashes belong to both scripts: in a Chinese document they take the Chinese font.
  const hint = locale === 'zh-CN' ? 'eastAsia' : 'default'
  const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei', hint }
  const grey = { color: '666666', size: 20 }
  const own = { basedOn: 'Normal', quickFormat: true }
  return {
    default: {
      document: { run: { font, size: 22, language: { value: 'en-US', eastAsia: 'zh-CN' } } },
      heading1: { run: { font, size: 36, bold: true }, paragraph: { spacing: { after: 80 } } },
      heading2: { run: { font, size: 28, bold: true }, paragraph: { spacing: { before: 320, after: 80 } } },
    },
    paragraphStyles: [
      { ...own, ...style.subtitle, run: grey, paragraph: { spacing: { after: 240 } } },
      { ...own, ...style.turn, next: style.text.id, paragraph: { spacing: { before: 200, after: 40 } } },
      { ...own, ...style.text, paragraph: { spacing: { after: 120, line: 360 } } },
    ],
    characterStyles: [
      { ...style.speaker, quickFormat: true, run: { bold: true } },
      { ...style.time, quickFormat: true, run: grey },
    ],
  }
}
