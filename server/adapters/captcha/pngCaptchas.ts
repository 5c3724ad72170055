import type { Captchas } from '../../ports/gateways'
import { alphabet, strokesOf, type Point } from './glyphs'
import { encodePng, type Color } from './pngEncoder'

const width = 160
const height = 60
/** Pixels per unit of the glyph grid. */
const unit = 6.9
/** Half the width of a stroke, in pixels. */
const inkRadius = 2
const shades = 16
const paper: Color = [246, 247, 249]

/**
 * Renders captchas as PNG without fonts or native code. Each character is rotated, slanted and shifted; then the image is distorted by
 * waves, crossed by lines of the same ink and cut by lines of paper. That stops simple OCR; rate limits stop the rest.
 * @param random returns a number in [0, 1)
 */
export function createPngCaptchas(random: () => number = Math.random): Pick<Captchas, 'alphabet' | 'render'> {
  const randomBetween = (low: number, high: number) => low + random() * (high - low)
  return {
    alphabet,
    render(text) {
      const canvas = new Canvas()
      const bend = waveTransform(randomBetween)
      const cell = (width - 16) / text.length
      for (const [index, character] of [...text].entries()) {
        const transform = glyphTransform(8 + cell * (index + 0.5), randomBetween)
        for (const line of strokesOf(character))
          canvas.line(line, (point) => bend(transform(point)), { radius: inkRadius, ink: 1 })
      }
      for (let cut = 0; cut < 2; cut++) canvas.line(crossingLine(randomBetween), bend, { radius: 0.6, ink: 0 })
      for (let line = 0; line < 2; line++)
        canvas.line(crossingLine(randomBetween), bend, { radius: randomBetween(0.3, 0.5), ink: 1 })
      for (let speck = 0; speck < 25; speck++)
        canvas.dot([randomBetween(0, width), randomBetween(0, height)], randomBetween(0.4, 0.9), 1)
      const ink: Color = [randomBetween(10, 70), randomBetween(10, 60), randomBetween(40, 110)]
      return { type: 'image/png', bytes: encodePng(canvas.shades(), { width, height, palette: createPalette(ink) }) }
    },
  }
}

type RandomBetween = (low: number, high: number) => number
type Transform = (point: Point) => Point

/** Maps the glyph grid to pixels. */
function glyphTransform(center: number, randomBetween: RandomBetween): Transform {
  const [angle, slant] = [randomBetween(-0.22, 0.22), randomBetween(-0.2, 0.2)]
  const [scaleX, scaleY] = [unit * randomBetween(0.7, 0.85), unit * randomBetween(0.9, 1.08)]
  const [dx, dy] = [center + randomBetween(-2, 2), height / 2 + randomBetween(-4, 4)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([gridX, gridY]) => {
    const y = (gridY - 3) * scaleY
    const x = (gridX - 2) * scaleX + slant * y
    return [dx + x * cos - y * sin, dy + x * sin + y * cos]
  }
}

function waveTransform(randomBetween: RandomBetween): Transform {
  const [amplitudeX, amplitudeY] = [randomBetween(0.8, 1.6), randomBetween(1, 2.4)]
  const [lengthX, lengthY] = [randomBetween(16, 26), randomBetween(9, 14)]
  const [phaseX, phaseY] = [randomBetween(0, 6.3), randomBetween(0, 6.3)]
  return ([x, y]) => [x + amplitudeX * Math.sin(y / lengthY + phaseY), y + amplitudeY * Math.sin(x / lengthX + phaseX)]
}

/** A line from the left edge to the right edge, across the characters. */
function crossingLine(randomBetween: RandomBetween): Point[] {
  return [0, 0.33, 0.66, 1].map((fraction) => [fraction * width, randomBetween(height * 0.2, height * 0.8)])
}

class Canvas {
  /** Ink coverage of each pixel, 0 to 1. */
  readonly #ink = new Float32Array(width * height)

  line(points: readonly Point[], transform: Transform, { radius, ink }: { radius: number; ink: number }): void {
    for (const [index, [x, y]] of points.slice(1).entries()) {
      const [fromX, fromY] = points[index] ?? [x, y]
      // Points are in grid units or in pixels; this is enough steps for both.
      const steps = Math.max(2, Math.ceil(Math.hypot(x - fromX, y - fromY) * unit * 2))
      for (let step = 0; step <= steps; step++) {
        const fraction = step / steps
        this.dot(transform([fromX + (x - fromX) * fraction, fromY + (y - fromY) * fraction]), radius, ink)
      }
    }
  }

  /** Draws a disc with an edge antialiased over one pixel. */
  dot([x, y]: Point, radius: number, ink: number): void {
    const reach = radius + 1
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
        const covered = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * width + column
        const before = this.#ink[at] ?? 0
        this.#ink[at] = ink === 1 ? Math.max(before, covered) : Math.min(before, 1 - covered)
      }
    }
  }

  shades(): Uint8Array {
    return Uint8Array.from(this.#ink, (ink) => Math.round(ink * (shades - 1)))
  }
}

/** A gradient from paper to ink. */
function createPalette(ink: Color): Color[] {
  const mix = (from: number, to: number, shade: number) => Math.round(from + ((to - from) * shade) / (shades - 1))
  return Array.from({ length: shades }, (_, shade): Color => [
    mix(paper[0], ink[0], shade),
    mix(paper[1], ink[1], shade),
    mix(paper[2], ink[2], shade),
  ])
}
