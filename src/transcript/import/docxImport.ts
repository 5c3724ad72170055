/** The paragraphs of Word documents, as text: our own export has times and names in them, others may. */
import { unzipSync } from 'fflate'
import { ImportError } from './importedTranscript'
import { attributeOf, xmlTokens } from './xmlTokens'

/** The text part of a document, unpacked: against zip bombs. */
const maxXmlBytes = 64 * 2 ** 20
const documentPart = 'word/document.xml'
/** Compound File Binary Format: encrypted documents, and those from before 2007. */
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0]

/** Paragraphs separated by empty lines; headings that our export writes above them stay lines. @throws ImportError */
export function docxText(bytes: Uint8Array): string {
  if (compoundSignature.every((byte, at) => bytes[at] === byte)) throw new ImportError('password')
  const xml = new TextDecoder().decode(unpackDocument(bytes))
  const lines: string[] = []
  let line = ''
  let isHeader = false
  let isText = false
  for (const token of xmlTokens(xml)) {
    if (token.type === 'text') {
      if (isText) line += token.text
    } else if (token.type === 'open') {
      if (token.name === 'w:t') isText = true
      if (token.name === 'w:tab') line += '\t'
      if (token.name === 'w:br' || token.name === 'w:cr') line += '\n'
      if (token.name === 'w:pStyle') isHeader = attributeOf(token.attributes, 'w:val') === 'TranscriptTurn'
    } else if (token.name === 'w:t') {
      isText = false
    } else if (token.name === 'w:p') {
      lines.push(line)
      if (!isHeader) lines.push('')
      line = ''
      isHeader = false
    }
  }
  return lines.join('\n')
}

function unpackDocument(bytes: Uint8Array): Uint8Array {
  let tooLarge = false
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== documentPart) return false
        tooLarge ||= originalSize > maxXmlBytes
        return !tooLarge
      },
    })
    const part = parts[documentPart]
    if (part) return part
  } catch {
    throw new ImportError('format')
  }
  throw new ImportError(tooLarge ? 'tooLarge' : 'format')
}
