export type Point = readonly [x: number, y: number]

/** Strokes of each character on a grid of 4 by 6, y downwards. Only characters that stay distinguishable when distorted. */
const glyphs: Record<string, string> = {
  A: '0,6 2,0 4,6|.8,4 3.2,4',
  C: '3.8,1.2 3,.2 1.6,0 .5,.9 0,2.4 0,3.8 .5,5.2 1.6,6 3,5.8 3.8,4.8',
  E: '3.6,0 0,0 0,6 3.6,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|3.8,0 0,3.4|1.2,2.6 4,6',
  L: '0,0 0,6 3.6,6',
  M: '0,6 0,0 2,3.5 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 2.6,0 3.7,.7 3.8,1.8 3.2,2.9 2.4,3.2 0,3.2',
  R: '0,6 0,0 2.6,0 3.7,.7 3.8,1.8 3.2,2.9 2.4,3.2 0,3.2|1.8,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.4 .7,5.7 2,6 3.3,5.7 4,4.4 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  3: '.2,.8 1.2,0 2.8,0 3.7,.9 3.4,2.2 2,2.9 3.5,3.5 4,4.6 3.2,5.8 1.4,6 .1,5.1',
  4: '3,6 3,0 0,4.2 4,4.2',
  6: '3.4,.2 1.6,1 .4,2.8 0,4.4 .8,5.7 2.2,6 3.5,5.4 3.8,4.2 3,3 1.6,2.8 .3,3.8',
  7: '0,0 4,0 1.4,6',
  9: '.6,5.8 2.4,5 3.6,3.2 4,1.6 3.2,.3 1.8,0 .5,.6 .2,1.8 1,3 2.4,3.2 3.7,2.2',
}

export const alphabet = Object.keys(glyphs).join('')

/** The strokes of a character; empty for an unknown one. */
export function strokesOf(character: string): Point[][] {
  const strokes = glyphs[character]?.split('|') ?? []
  return strokes.map((stroke) => stroke.split(' ').map(parsePoint))
}

function parsePoint(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}
