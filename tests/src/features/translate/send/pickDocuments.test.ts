import { describe, expect, it } from 'vitest'
import { pickDocuments } from '../../../../../src/features/translate/send/pickDocuments'
import { documentTypes, maxDocumentBytes } from '../../../../../src/wire/translationSchemas'

const fileOf = (name: string, size = 1, lastModified = 0): File => {
  const file = new File(['x'], name, { lastModified })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const reasons = (files: File[], queued: File[] = []) =>
  pickDocuments(files, queued).refused.map(({ file, reason }) => [file.name, reason])

describe('picked documents', () => {
  it('are taken in every type, whatever the case of its letters', () => {
    const files = documentTypes.map((type) => fileOf(`a.${type.toUpperCase()}`))
    expect(pickDocuments(files, [])).toEqual({ accepted: files, refused: [] })
  })

  it('are refused each with its reason, and the others go on', () => {
    const good = fileOf('合同.docx')
    const files = [
      fileOf('a.exe'),
      fileOf('pdf'),
      fileOf('.pdf.'),
      fileOf('empty.txt', 0),
      fileOf('big.pdf', maxDocumentBytes + 1),
      good,
    ]
    expect(pickDocuments(files, []).accepted).toEqual([good])
    expect(reasons(files)).toEqual([
      ['a.exe', 'type'],
      ['pdf', 'type'],
      ['.pdf.', 'type'],
      ['empty.txt', 'empty'],
      ['big.pdf', 'tooBig'],
    ])
  })

  it('may be as large as the server takes', () => {
    expect(reasons([fileOf('a.pdf', maxDocumentBytes)])).toEqual([])
  })

  it('are not taken twice, neither of one pick nor of another', () => {
    expect(reasons([fileOf('a.md'), fileOf('a.md')])).toEqual([['a.md', 'duplicate']])
    expect(reasons([fileOf('a.md')], [fileOf('a.md')])).toEqual([['a.md', 'duplicate']])
    expect(reasons([fileOf('a.md', 1, 5)], [fileOf('a.md')])).toEqual([])
  })
})
