import { unzlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { alphabet, strokesOf } from '../../../../server/adapters/captcha/glyphs'
import { encodePng } from '../../../../server/adapters/captcha/pngEncoder'
import { createPngCaptchas } from '../../../../server/adapters/captcha/pngCaptchas'
import { randomFrom } from '../../../../mocks/speech/random'
import { createSpokenDigits } from '../../../../server/adapters/captcha/spokenDigits'
import { captchasSuite } from '../../ports/captchas.suite'
import { ffmpeg } from '../sampleMedia'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const soundFolder = join(import.meta.dirname, '../../../../server/sounds')
captchasSuite('PNG', { ...createPngCaptchas(), speak: null })
captchasSuite('PNG and sound', { ...createPngCaptchas(), speak: createSpokenDigits(soundFolder) })

/** Chunks of a PNG by type. */
function chunksOf(png: Uint8Array): Record<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset)
  const chunks: Record<string, Uint8Array> = {}
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    chunks[String.fromCharCode(...png.subarray(at + 4, at + 8))] = png.subarray(at + 8, at + 8 + view.getUint32(at))
  }
  return chunks
}

describe('the PNG', () => {
  it('is read by another program, pixel for pixel', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'png-'))
    const pixels = Uint8Array.of(0, 1, 2, 2, 1, 0)
    const palette = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ] as const
    await writeFile(join(folder, 'a.png'), encodePng(pixels, { width: 3, height: 2, palette }))
    await ffmpeg('-i', join(folder, 'a.png'), '-f', 'rawvideo', '-pix_fmt', 'rgb24', join(folder, 'a.rgb'))
    const colors = [...pixels].flatMap((pixel) => palette[pixel] ?? [])
    expect([...(await readFile(join(folder, 'a.rgb')))]).toEqual(colors)
    await rm(folder, { recursive: true })
  })
})

describe('a drawn captcha', () => {
  const random = randomFrom(7)
  const captchas = createPngCaptchas(() => random.next())
  /** Number of dark pixels per column. */
  const inkOf = (text: string) => {
    const rows = unzlibSync(chunksOf(captchas.render(text).bytes).IDAT ?? new Uint8Array())
    return Array.from(
      { length: 160 },
      (_, x) => Array.from({ length: 60 }, (__, y) => rows[y * 161 + 1 + x] ?? 0).filter((shade) => shade > 8).length,
    )
  }

  it('has ink where each of its characters stands, and room around them', () => {
    for (let round = 0; round < 10; round++) {
      const ink = inkOf('AHKMN')
      const cells = Array.from({ length: 5 }, (_, cell) =>
        ink.slice(8 + cell * 29, 37 + cell * 29).reduce((a, b) => a + b, 0),
      )
      const whole = ink.reduce((a, b) => a + b, 0)
      for (const cell of cells) expect(cell).toBeGreaterThan(60)
      // Most of it is paper, so that it stays readable.
      expect(whole).toBeLessThan(160 * 60 * 0.35)
    }
  })

  it('has the crossing lines and specks even around no characters', () => {
    const ink = inkOf('')
    expect(ink.filter((column) => column > 0).length).toBeGreaterThan(80)
  })

  it.each([...alphabet])('%s has lines inside its grid', (character) => {
    const points = strokesOf(character).flat()
    expect(points.length).toBeGreaterThan(2)
    for (const [x, y] of points) expect(x >= 0 && x <= 4 && y >= 0 && y <= 6).toBe(true)
  })
})
