/**
 * Creates a Word file with real heading and list styles and a separate style for the original, so that it is easy to
 * restyle. Runs in a worker or on the page.
 */
import { Document, HeadingLevel, LevelFormat, Packer, Paragraph, type IParagraphOptions } from 'docx'
import { withoutIllegalCharacters, textRuns } from '../../../transcript/export/docxWriter'
import type { DocumentPair, TranslationDocument } from './translationLayout'

const style = {
  subtitle: { id: 'TranslationSubtitle', name: 'Translation Subtitle' },
  original: { id: 'TranslationOriginal', name: 'Translation Original' },
}
const bullets = 'translation-bullets'
const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

/** The bytes of a .docx file. */
export async function writeTranslationDocx(translation: TranslationDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, paragraphs } = translation
  const grayText = { color: '666666', size: 20 }
  const document = new Document({
    title: withoutIllegalCharacters(title),
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: 'Microsoft YaHei' },
            size: 22,
            language: { value: 'en-US', eastAsia: 'zh-CN', bidirectional: 'ar-SA' },
          },
          paragraph: { spacing: { after: 120, line: 320 } },
        },
      },
      paragraphStyles: [
        { ...style.subtitle, basedOn: 'Normal', quickFormat: true, run: grayText },
        { ...style.original, basedOn: 'Normal', quickFormat: true, run: grayText },
      ],
    },
    numbering: {
      config: [
        {
          reference: bullets,
          levels: headings.map((_, level) => ({
            level,
            format: LevelFormat.BULLET,
            text: '•',
            style: { paragraph: { indent: { left: 420 * (level + 1), hanging: 300 } } },
          })),
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: textRuns(title) }),
          ...(subtitle ? [new Paragraph({ style: style.subtitle.id, children: textRuns(subtitle) })] : []),
          ...paragraphs.flatMap((pair) => writePair(pair, translation)),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.pack(document, 'uint8array'))
}

function writePair(pair: DocumentPair, { source, target }: TranslationDocument): Paragraph[] {
  const { main, beside, untranslated } = pair
  const original = beside
    ? [
        new Paragraph({
          style: style.original.id,
          keepNext: true,
          children: textRuns(beside),
          bidirectional: isRightToLeft(source),
        }),
      ]
    : []
  const shown = { children: textRuns(main), bidirectional: isRightToLeft(untranslated ? source : target) }
  return [...original, new Paragraph({ ...shown, ...formatOf(pair) })]
}

function formatOf({ kind, level }: DocumentPair): IParagraphOptions {
  const heading = kind === 'heading' ? headings[level - 1] : undefined
  if (heading) return { heading }
  return kind === 'list' ? { numbering: { reference: bullets, level: level - 1 } } : {}
}

const isRightToLeft = (language: string): boolean => language === 'ar'
