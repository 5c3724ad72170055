import type { Captchas } from '../../gateways'
import { alphabet, linesOf, type Point } from './glyphs'
import { encodePng, type Colour } from './png'

const width = 160
const height = 60
/** Pixels of a unit of the grid that characters are drawn on. */
const unit = 6
/** Half the thickness of a line. */
const inkRadius = 1.7
const shades = 16
const paper: Colour = [246, 247, 249]

/**
 * Captchas as PNG, drawn here: no fonts, no native code. Each character is turned, slanted and shifted, then the whole is bent by
 * waves, crossed by lines of the same ink and cut by lines of paper. That keeps simple readers out; how often somebody may
 * try is what keeps out the others.
 * @param random from 0 up to 1
 */
export function createPngCaptchas(random: () => number = Math.random): Captchas {
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    alphabet,
    draw(text) {
      const canvas = new Canvas()
      const bend = wave(between)
      const cell = (width - 16) / text.length
      for (const [index, character] of [...text].entries()) {
        const place = glyphPlace(8 + cell * (index + 0.5), between)
        for (const line of linesOf(character)) canvas.line(line, (point) => bend(place(point)), inkRadius, 1)
      }
      for (let cut = 0; cut < 2; cut++) canvas.line(crossing(between), bend, 0.8, 0)
      for (let line = 0; line < 2; line++) canvas.line(crossing(between), bend, between(0.5, 0.8), 1)
      for (let speck = 0; speck < 40; speck++) canvas.dot([between(0, width), between(0, height)], between(0.4, 1.2), 1)
      const ink: Colour = [between(10, 110), between(10, 90), between(40, 140)]
      return { type: 'image/png', bytes: encodePng(width, height, canvas.shades(), palette(ink)) }
    },
  }
}

type Between = (low: number, high: number) => number
type Move = (point: Point) => Point

/** From the grid of a character to its place in the picture. */
function glyphPlace(centre: number, between: Between): Move {
  const [turn, slant] = [between(-0.35, 0.35), between(-0.25, 0.25)]
  const [scaleX, scaleY] = [unit * between(0.8, 1), unit * between(0.85, 1.1)]
  const [dx, dy] = [centre + between(-2, 2), height / 2 + between(-4, 4)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return ([gridX, gridY]) => {
    const y = (gridY - 3) * scaleY
    const x = (gridX - 2) * scaleX + slant * y
    return [dx + x * cos - y * sin, dy + x * sin + y * cos]
  }
}

function wave(between: Between): Move {
  const [across, down] = [between(1.5, 3), between(2, 4)]
  const [lengthX, lengthY] = [between(16, 26), between(9, 14)]
  const [phaseX, phaseY] = [between(0, 6.3), between(0, 6.3)]
  return ([x, y]) => [x + across * Math.sin(y / lengthY + phaseY), y + down * Math.sin(x / lengthX + phaseX)]
}

/** A line from the left edge to the right, through where the characters are. */
function crossing(between: Between): Point[] {
  return [0, 0.33, 0.66, 1].map((part) => [part * width, between(height * 0.2, height * 0.8)])
}

class Canvas {
  /** How much of each pixel is ink, 0 to 1. */
  readonly #ink = new Float32Array(width * height)

  line(points: readonly Point[], move: Move, radius: number, ink: number): void {
    for (const [index, [x, y]] of points.slice(1).entries()) {
      const [fromX, fromY] = points[index] ?? [x, y]
      // In the grid of a character a unit is several pixels: enough steps for either.
      const steps = Math.max(2, Math.ceil(Math.hypot(x - fromX, y - fromY) * unit * 2))
      for (let step = 0; step <= steps; step++) {
        const part = step / steps
        this.dot(move([fromX + (x - fromX) * part, fromY + (y - fromY) * part]), radius, ink)
      }
    }
  }

  /** A disc whose edge is smoothed over one pixel. */
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

/** From paper to ink. */
function palette(ink: Colour): Colour[] {
  const mixed = (from: number, to: number, shade: number) => Math.round(from + ((to - from) * shade) / (shades - 1))
  return Array.from({ length: shades }, (_, shade): Colour => [
    mixed(paper[0], ink[0], shade),
    mixed(paper[1], ink[1], shade),
    mixed(paper[2], ink[2], shade),
  ])
}
