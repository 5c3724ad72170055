import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../../../scripts/bench/pdf.mjs'
import type { DocumentFault, ExtractedParagraph, DocumentReader } from '../../../server/ports/documentReader'
import type { DocumentType } from '../../../src/wire/translationSchemas'
import { convert, convertFile, page, sheets, slides } from '../adapters/documents/sampleDocuments'

export interface ReaderUnderTest {
  reader: DocumentReader
  /** Stores a document; returns its name. */
  keep(bytes: Uint8Array, type: DocumentType): Promise<string>
}

/** Contract of `DocumentReader` adapters. PDF is skipped if the adapter can't read it. */
export function documentsSuite(adapter: string, open: () => Promise<ReaderUnderTest>, pdf = true): void {
  describe(`documents: ${adapter}`, () => {
    let fixture: ReaderUnderTest
    let folder: string
    beforeAll(async () => {
      fixture = await open()
      folder = await mkdtemp(join(tmpdir(), 'documents-'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    const read = async (bytes: Uint8Array, type: DocumentType) => {
      const paragraphs: ExtractedParagraph[] = []
      let pages = 0
      for await (const part of fixture.reader.read(
        await fixture.keep(bytes, type),
        type,
        new AbortController().signal,
      )) {
        paragraphs.push(...part.paragraphs)
        expect(part.pages).toBeGreaterThanOrEqual(pages)
        pages = part.pages
      }
      return { paragraphs, pages }
    }
    const readText = (text: string, type: DocumentType) => read(new TextEncoder().encode(text), type)
    const texts = ({ paragraphs }: { paragraphs: ExtractedParagraph[] }) => paragraphs.map(({ text }) => text)
    const refused = (bytes: Uint8Array, type: DocumentType, fault: DocumentFault) =>
      expect(read(bytes, type)).rejects.toMatchObject({ name: 'DocumentError', fault })

    const first =
      '第一段文字，讲的是产品路线图和预算安排。我们计划在 2024 年 5 月 6 日发布 3.5 版本，届时会有更多功能，欢迎大家参加发布会，并在网站 https://example.com 上报名参加。'
    const second =
      'The quick brown fox jumps over the lazy dog, again and again, until the line is long enough to be broken by the typesetter into more than one line of text on a page.'

    it('a page gives its headings, paragraphs, lists and cells, and none of its scripts', async () => {
      const { paragraphs, pages } = await readText(
        page.replace('<h1>', '<script>alert(1)</script><style>p{}</style><h1>'),
        'html',
      )
      expect(pages).toBe(1)
      expect(paragraphs).toEqual([
        { text: '季度报告', kind: 'heading', level: 1, page: 1 },
        { text: first, kind: 'paragraph', page: 1 },
        { text: 'Second heading', kind: 'heading', level: 2, page: 1 },
        { text: second, kind: 'paragraph', page: 1 },
        { text: '甲项', kind: 'list', level: 1, page: 1 },
        { text: '小项', kind: 'list', level: 2, page: 1 },
        { text: '乙项', kind: 'list', level: 1, page: 1 },
        ...['姓名', 'Name', '张三', 'Zhang San'].map((text) => ({ text, kind: 'cell' as const, page: 1 })),
      ])
    })

    it('a Word file of LibreOffice gives the same as the page it was made of', async () => {
      const made = await convert(folder, 'a.html', page, 'docx:MS Word 2007 XML', 'HTML (StarWriter)')
      expect(await read(await readFile(made), 'docx')).toEqual(await readText(page, 'html'))
    })

    it('a presentation of LibreOffice gives its slides in order, each with its notes', async () => {
      const { paragraphs, pages } = await read(await readFile(await convert(folder, 's.fodp', slides, 'pptx')), 'pptx')
      expect(pages).toBe(2)
      expect(paragraphs.map(({ text, page: slide }) => [slide, text])).toEqual([
        [1, '产品发布会'],
        [1, '第一点：更快'],
        [1, '第二点：更准'],
        [1, '这里讲三分钟。'],
        [2, 'Thank you'],
        [2, 'Questions & answers'],
      ])
      expect(paragraphs[1]).toMatchObject({ kind: 'list', level: 1 })
    })

    it('a spreadsheet of LibreOffice gives the names of its sheets and the texts of its cells', async () => {
      const { paragraphs, pages } = await read(await readFile(await convert(folder, 't.fods', sheets, 'xlsx')), 'xlsx')
      expect(pages).toBe(2)
      expect(paragraphs.map(({ text, page: sheet, kind }) => [sheet, kind, text])).toEqual([
        [1, 'heading', '预算'],
        [1, 'cell', '项目'],
        [1, 'cell', '金额'],
        [1, 'cell', '管线改造'],
        [1, 'cell', 'R&D'],
        [2, 'heading', 'People'],
        [2, 'cell', 'Name'],
        [2, 'cell', 'City'],
        [2, 'cell', '张三'],
        [2, 'cell', 'Beijing'],
      ])
    })

    it('captions keep their times', async () => {
      const { paragraphs } = await readText(
        '1\n00:00:01,500 --> 00:00:03,000\n大家好\n\n2\n00:00:04,000 --> 00:00:06,250\n<i>Good</i>\nmorning\n',
        'srt',
      )
      expect(paragraphs).toEqual([
        { text: '大家好', kind: 'caption', startMs: 1_500, endMs: 3_000, page: 1 },
        { text: 'Good\nmorning', kind: 'caption', startMs: 4_000, endMs: 6_250, page: 1 },
      ])
    })

    it('text has a page every 1,800 characters, and no paragraph longer than 3,000', async () => {
      const { paragraphs, pages } = await readText('这是一句话。'.repeat(1_500), 'txt')
      expect(pages).toBe(5)
      expect(paragraphs.every(({ text }) => text.length <= 3_000 && text.endsWith('。'))).toBe(true)
      expect(texts({ paragraphs }).join('')).toBe('这是一句话。'.repeat(1_500))
    })

    it('a line of a megabyte without any end is cut, and nothing of it lost', async () => {
      const { paragraphs } = await readText('x'.repeat(2 ** 20), 'txt')
      expect(texts({ paragraphs }).join('')).toHaveLength(2 ** 20)
    })

    it.each([
      ['docx', 'x'],
      ['pptx', 'PK\u0003\u0004 not really'],
      ['xlsx', '<html>'],
      ['srt', 'no captions'],
      ['txt', 'bin\0ary'],
    ] as const)('a %s that holds %j is broken', (type, content) =>
      refused(new TextEncoder().encode(content), type, 'broken'),
    )

    it.each(['txt', 'md', 'html', 'srt'] as const)('an empty %s is empty', (type) =>
      refused(new TextEncoder().encode(' \n\n '), type, 'empty'),
    )

    it('an Office file without its parts is broken', () =>
      refused(zipSync({ 'hello.txt': strToU8('hello') }), 'pptx', 'broken'))

    it('an Office file with a password is said to have one', async () => {
      const compound = new Uint8Array(2_048)
      compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
      compound.set(
        [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
        1_024,
      )
      await refused(compound, 'docx', 'password')
      await refused(compound.fill(0, 1_024), 'docx', 'broken')
    })

    it('an archive that unpacks to gigabytes is refused before it does', async () => {
      const huge = new Uint8Array(120 * 2 ** 20)
      await refused(zipSync({ 'xl/workbook.xml': huge }, { level: 9 }), 'xlsx', 'tooLarge')
    }, 30_000)

    it('an archive of too many entries is refused', async () => {
      const empty = new Uint8Array(0)
      const entries = Object.fromEntries(Array.from({ length: 20_100 }, (_, at) => [`${at}`, empty]))
      await refused(zipSync(entries, { level: 0 }), 'pptx', 'tooLarge')
    }, 30_000)

    it('XML nested a hundred thousand deep, entities that grow and entities that read files do no harm', async () => {
      const deep = '<a:p>'.repeat(100_000)
      const slide = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
        <p:sld>${deep}<a:p><a:r><a:t>&b;&f; kept &lt;b&gt; &#20013; &#x110000;</a:t></a:r></a:p></p:sld>`
      const { paragraphs } = await read(pptx(slide), 'pptx')
      expect(texts({ paragraphs })).toEqual(['&b;&f; kept <b> 中'])
    })

    it.skipIf(!pdf)('a PDF of LibreOffice gives the same paragraphs as the page it was made of', async () => {
      const word = await convert(folder, 'p.html', page, 'docx:MS Word 2007 XML', 'HTML (StarWriter)')
      const { paragraphs, pages } = await read(
        await readFile(await convertFile(folder, word.slice(folder.length + 1), 'pdf')),
        'pdf',
      )
      expect(pages).toBe(1)
      expect(paragraphs.slice(0, 7)).toEqual([
        { text: '季度报告', kind: 'heading', level: 1, page: 1 },
        { text: first, kind: 'paragraph', page: 1 },
        { text: 'Second heading', kind: 'heading', level: 2, page: 1 },
        { text: second, kind: 'paragraph', page: 1 },
        ...['甲项', '小项', '乙项'].map((text) => ({ text, kind: 'list' as const, level: 1, page: 1 })),
      ])
    })

    it.skipIf(!pdf)('a PDF with a password is said to have one', async () => {
      const options = {
        EncryptFile: { type: 'boolean', value: 'true' },
        DocumentOpenPassword: { type: 'string', value: 'secret' },
      }
      const made = await convert(folder, 'e.txt', 'secret', `pdf:writer_pdf_Export:${JSON.stringify(options)}`)
      await refused(await readFile(made), 'pdf', 'password')
    })

    it.skipIf(!pdf)('a PDF of pictures is said to be scanned', () => refused(makePdf([[], []]), 'pdf', 'scanned'))

    it.skipIf(!pdf)('a PDF whose Chinese font is not in it is read all the same', async () => {
      const { paragraphs, pages } = await read(
        makePdf([[{ text: '你好，世界', x: 60, y: 700 }], [{ text: '第二页', x: 60, y: 700 }]]),
        'pdf',
      )
      expect(pages).toBe(2)
      expect(paragraphs).toMatchObject([
        { text: '你好，世界', page: 1 },
        { text: '第二页', page: 2 },
      ])
    })

    it.skipIf(!pdf)('what is no PDF is broken', () =>
      refused(new TextEncoder().encode('%PDF-1.7 and nothing more'), 'pdf', 'broken'),
    )
  })
}

/** A presentation with one slide. */
export function pptx(slide: string): Uint8Array {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="http://x/slide" Target="${target}"/>`
  return zipSync({
    'ppt/presentation.xml': strToU8(
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>',
    ),
    'ppt/_rels/presentation.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'slides/slide1.xml')}</Relationships>`,
    ),
    'ppt/slides/slide1.xml': strToU8(slide),
  })
}
