/** Documents created by LibreOffice from small sources. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Converts a source to another format; resolves to the path of the result. `filter` is the input filter if the name does not tell. */
export async function convert(folder: string, name: string, source: string, to: string, filter = ''): Promise<string> {
  await writeFile(join(folder, name), source)
  return convertFile(folder, name, to, filter)
}

export async function convertFile(folder: string, name: string, to: string, filter = ''): Promise<string> {
  // A separate profile, so that other test files can convert concurrently.
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const reading = filter === '' ? [] : [`--infilter=${filter}`]
  await run(
    'soffice',
    [profile, '--headless', ...reading, '--convert-to', to, '--outdir', folder, join(folder, name)],
    { timeout: 60_000 },
  )
  const result = join(folder, name.replace(/\.\w+$/, `.${/^\w+/.exec(to)?.[0] ?? ''}`))
  await readFile(result)
  return result
}

export const page = `<html><head><meta charset="utf-8"></head><body>
<h1>季度报告</h1>
<p>第一段文字，讲的是产品路线图和预算安排。我们计划在 2024 年 5 月 6 日发布 3.5 版本，届时会有更多功能，欢迎大家参加发布会，并在网站 https://example.com 上报名参加。</p>
<h2>Second heading</h2>
<p>The quick brown fox jumps over the lazy dog, again and again, until the line is long enough to be broken by the typesetter into more
than one line of text on a page.</p>
<ul><li>甲项<ul><li>小项</li></ul></li><li>乙项</li></ul>
<table border="1"><tr><td>姓名</td><td>Name</td></tr><tr><td>张三</td><td>Zhang San</td></tr></table>
</body></html>`

const namespaces = ['office', 'style', 'text', 'table', 'draw', 'presentation']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .join(' ')
const svg = 'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
const flat = (type: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} ${svg} office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.${type}"><office:body>${body}</office:body></office:document>`
const frame = (kind: string, y: number, content: string) =>
  `<draw:frame presentation:class="${kind}" svg:width="20cm" svg:height="4cm" svg:x="1cm" svg:y="${y}cm">
  <draw:text-box>${content}</draw:text-box></draw:frame>`
const list = (...items: string[]) =>
  `<text:list>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}</text:list>`

/** Two slides, the first with notes. */
export const slides = flat(
  'presentation',
  `<office:presentation>
  <draw:page draw:name="one">${frame('title', 1, '<text:p>产品发布会</text:p>')}${frame('outline', 6, list('第一点：更快', '第二点：更准'))}
    <presentation:notes>${frame('notes', 14, '<text:p>这里讲三分钟。</text:p>')}</presentation:notes></draw:page>
  <draw:page draw:name="two">${frame('title', 1, '<text:p>Thank you</text:p>')}${frame('subtitle', 6, '<text:p>Questions &amp; answers</text:p>')}</draw:page>
  </office:presentation>`,
)

const row = (...cells: (string | number)[]) =>
  `<table:table-row>${cells
    .map((cell) =>
      typeof cell === 'number'
        ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
        : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`,
    )
    .join('')}</table:table-row>`

/** Two sheets. */
export const sheets = flat(
  'spreadsheet',
  `<office:spreadsheet>
  <table:table table:name="预算">${row('项目', '金额')}${row('管线改造', 1260)}${row('R&amp;D', 7)}</table:table>
  <table:table table:name="People">${row('Name', 'City')}${row('张三', 'Beijing')}</table:table>
  </office:spreadsheet>`,
)
