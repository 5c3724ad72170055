import mammoth from 'mammoth'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TranscriptDocument } from '../../../../src/transcript/export/transcriptDocument'
import { writeDocx } from '../../../../src/transcript/export/docxWriter'

const document: TranscriptDocument = {
  title: '周会 <b>& Co</b>',
  subtitle: '2025-01-02',
  locale: 'zh-CN',
  paragraphs: [{ time: '00:00', speaker: '发言人 1', text: '大家好。\nSecond line' }, { text: '没有别的了。' }],
}
/** An entry of a zip file, found by its local header. */
function unzip(file: Uint8Array, name: string): string {
  const zip = Buffer.from(file)
  const header = zip.indexOf(name) - 30
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(header + 18))).toString()
}

/** Converts the file to HTML by its styles. */
async function read(written: TranscriptDocument): Promise<string> {
  const styleMap = [
    "p[style-name='Transcript Subtitle'] => p.subtitle:fresh",
    "p[style-name='Transcript Turn'] => h2:fresh",
    "p[style-name='Transcript Text'] => p.text:fresh",
    "r[style-name='Transcript Speaker'] => b",
    "r[style-name='Transcript Time'] => time",
  ]
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(await writeDocx(written)) },
    { styleMap },
  )
  expect(messages).toEqual([])
  return value
}

test('title, speaker, time and text are there, each in its style', async () => {
  expect(await read(document)).toBe(
    '<h1>周会 &lt;b&gt;&amp; Co&lt;/b&gt;</h1><p class="subtitle">2025-01-02</p>' +
      '<h2><b>发言人 1</b>  <time>00:00</time></h2><p class="text">大家好。<br />Second line</p><p class="text">没有别的了。</p>',
  )
})

test('characters a Word file cannot hold are left out', async () => {
  expect(await read({ ...document, paragraphs: [{ text: 'a\u0000b\u000bc\ud800d😀' }] })).toContain(
    '<p class="text">abcd😀</p>',
  )
})

test('the file says its title and sets a font for Chinese', async () => {
  const file = await writeDocx(document)
  expect(unzip(file, 'docProps/core.xml')).toContain('<dc:title>周会 &lt;b&gt;&amp; Co&lt;/b&gt;</dc:title>')
  expect(unzip(file, 'word/styles.xml')).toContain('w:eastAsia="Microsoft YaHei" w:hAnsi="Calibri" w:hint="eastAsia"')
})

test('a heading stands above what it begins, and a paragraph without text takes no line', async () => {
  const paragraphs = [{ heading: '章节', speaker: '开场', text: '' }, { text: '好。' }]
  expect(await read({ ...document, title: '', subtitle: '', paragraphs })).toBe(
    '<h2>章节</h2><h2><b>开场</b></h2><p class="text">好。</p>',
  )
})
