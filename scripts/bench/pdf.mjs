/** Writes small PDF files (ISO 32000-1): Latin and Chinese text with fonts that are not embedded, or only an image. */

/**
 * @typedef {{ text: string, x: number, y: number, size?: number }} Placed
 * @param {readonly (readonly Placed[])[]} pages texts of each page, in points from the lower left; an empty page shows an image
 * @returns {Uint8Array}
 */
export function makePdf(pages) {
  /** @type {string[]} */
  const objects = []
  const add = (/** @type {string} */ text) => objects.push(text)
  const stream = (/** @type {string} */ dictionary, /** @type {string} */ content) =>
    `<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`
  add('<</Type/Catalog/Pages 2 0 R>>')
  const first = 7
  add(
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}]/MediaBox[0 0 595 842]>>`,
  )
  add('<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>')
  add(
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>' +
      '/DW 1000/FontDescriptor 5 0 R>>',
  )
  add(
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120' +
      '/CapHeight 880/StemV 93>>',
  )
  add(
    stream(
      '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/ASCIIHexDecode',
      '00FF FF00>',
    ),
  )
  for (const [at, page] of pages.entries()) {
    add(
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I 6 0 R>>>>/Contents ${first + 2 * at + 1} 0 R>>`,
    )
    add(stream('', page.length > 0 ? page.map(shown).join('\n') : 'q 500 0 0 700 50 50 cm /I Do Q'))
  }
  return file(objects)
}

/** @param {Placed} placed */
function shown({ text, x, y, size = 10.5 }) {
  const hex = [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')
  return `BT /F ${size} Tf ${x} ${y} Td <${hex}> Tj ET`
}

/** @param {readonly string[]} objects */
function file(objects) {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`)
}

const sentence = '城市更新要让居民看见变化，也要让预算经得起检查，每一笔支出都写在公开的清单里。'
const lines = 42

/**
 * A document of Chinese text; each page has a numbered heading.
 * @param {number} pages
 */
export function longPdf(pages) {
  return makePdf(
    Array.from({ length: pages }, (_, page) => [
      { text: `第${page + 1}章 公共空间`, x: 60, y: 780, size: 18 },
      ...Array.from({ length: lines }, (_, line) => ({
        text: `${line % 6 === 0 ? '　　' : ''}${sentence}${sentence}`.slice(0, 44),
        x: 60,
        y: 750 - line * 16,
      })),
    ]),
  )
}
