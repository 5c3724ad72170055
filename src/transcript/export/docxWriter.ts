/**
 * A Word file with named styles, so that it can be restyled in one place: the title is Heading 1, and speaker and time have
 * their own character styles. Runs on Node, in a worker and in a page.
 */
import { Document, HeadingLevel, Packer, Paragraph, TextRun, type IPropertiesOptions } from 'docx'
import { localeTraits } from '../../../locales/locales'
import type { LaidOutParagraph, TranscriptDocument } from './transcriptDocument'

const style = {
  subtitle: { id: 'TranscriptSubtitle', name: 'Transcript Subtitle' },
  turn: { id: 'TranscriptTurn', name: 'Transcript Turn' },
  text: { id: 'TranscriptText', name: 'Transcript Text' },
  speaker: { id: 'TranscriptSpeaker', name: 'Transcript Speaker' },
  time: { id: 'TranscriptTime', name: 'Transcript Time' },
}

/** The bytes of a .docx file. */
export async function writeDocx({
  title,
  subtitle,
  locale,
  paragraphs,
}: TranscriptDocument): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    title: withoutIllegalCharacters(title),
    ...(subtitle && { description: withoutIllegalCharacters(subtitle) }),
    styles: styles(locale),
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: textRuns(title) }),
          ...(subtitle ? [new Paragraph({ style: style.subtitle.id, children: textRuns(subtitle) })] : []),
          ...paragraphs.flatMap(writeParagraph),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.pack(document, 'uint8array'))
}

function writeParagraph({ heading, time, speaker, text }: LaidOutParagraph): Paragraph[] {
  const above = heading ? [new Paragraph({ heading: HeadingLevel.HEADING_2, children: textRuns(heading) })] : []
  const head = [
    ...(speaker ? textRuns(speaker, style.speaker.id) : []),
    ...(speaker && time ? textRuns('  ') : []),
    ...(time ? textRuns(time, style.time.id) : []),
  ]
  const body = new Paragraph({ style: style.text.id, children: textRuns(text) })
  if (head.length > 0) above.push(new Paragraph({ style: style.turn.id, keepNext: true, children: head }))
  return text ? [...above, body] : above
}

/** Converts text to runs; line breaks are preserved. */
export function textRuns(text: string, characterStyle?: string): TextRun[] {
  return withoutIllegalCharacters(text)
    .split(/\r\n?|\n/)
    .map(
      (line, index) =>
        new TextRun({ text: line, ...(characterStyle && { style: characterStyle }), ...(index > 0 && { break: 1 }) }),
    )
}

/** Strips characters that are illegal in XML 1.0: Word rejects files that contain them. */
export function withoutIllegalCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

/** Sizes in half-points, spacing in twentieths of a point. */
function styles(locale: TranscriptDocument['locale']): NonNullable<IPropertiesOptions['styles']> {
  // Quotes and dashes are shared by all scripts: East Asian documents use the East Asian font for them.
  const hint = localeTraits[locale].eastAsian ? 'eastAsia' : 'default'
  const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei', hint }
  const gray = { color: '666666', size: 20 }
  const customStyle = { basedOn: 'Normal', quickFormat: true }
  return {
    default: {
      document: { run: { font, size: 22, language: { value: 'en-US', eastAsia: 'zh-CN' } } },
      heading1: { run: { font, size: 36, bold: true }, paragraph: { spacing: { after: 80 } } },
      heading2: { run: { font, size: 28, bold: true }, paragraph: { spacing: { before: 320, after: 80 } } },
    },
    paragraphStyles: [
      { ...customStyle, ...style.subtitle, run: gray, paragraph: { spacing: { after: 240 } } },
      { ...customStyle, ...style.turn, next: style.text.id, paragraph: { spacing: { before: 200, after: 40 } } },
      { ...customStyle, ...style.text, paragraph: { spacing: { after: 120, line: 360 } } },
    ],
    characterStyles: [
      { ...style.speaker, quickFormat: true, run: { bold: true } },
      { ...style.time, quickFormat: true, run: gray },
    ],
  }
}
