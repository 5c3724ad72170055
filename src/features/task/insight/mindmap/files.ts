/** A mind map to take away: as Markdown and as a picture. */
import { heading } from '../../../../transcript/write/markdown'
import { escapeMarkup, labelLines } from './label'
import type { MindNode } from './tree'

/** Markdown knows six levels of headings. */
const mostHeadings = 6

/** Each node a heading, deeper ones a list. */
export function mindmapMarkdown(root: MindNode): string {
  const lines: string[] = []
  const visit = ({ name, children }: MindNode, level: number) => {
    if (level <= mostHeadings) lines.push(`${'#'.repeat(level)} ${heading(name)}`, '')
    else lines.push(`${'  '.repeat(level - mostHeadings - 1)}- ${heading(name)}`)
    children.forEach((child) => visit(child, level + 1))
    if (level === mostHeadings && children.length > 0) lines.push('')
  }
  visit(root, 1)
  return `${lines.join('\n').trim()}\n`
}

/** A node as it was drawn, in px. */
export interface Box {
  readonly node: MindNode
  readonly parent: MindNode | null
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of its line. */
  readonly colour: string
}

export interface Picture {
  readonly boxes: readonly Box[]
  readonly text: string
  readonly background: string
  readonly font: string
}

export const fontPx = 14
export const linePx = 20
/** Left and right of a label. */
export const paddingPx = 8
const marginPx = 24

/** What is drawn, as an SVG file that needs nothing else: plain shapes and text, no HTML inside. */
export function mindmapSvg({ boxes, text, background, font }: Picture): { svg: string; width: number; height: number } {
  const left = Math.min(...boxes.map(({ x }) => x)) - marginPx
  const top = Math.min(...boxes.map(({ y }) => y)) - marginPx
  const width = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + marginPx - left)
  const height = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + marginPx - top)
  const byNode = new Map(boxes.map((box) => [box.node.id, box]))
  const links = boxes.flatMap((box) => {
    const parent = box.parent && byNode.get(box.parent.id)
    return parent ? [link(parent, box)] : []
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="${left} ${top} ${width} ${height}" font-family="${escapeMarkup(font)}" font-size="${fontPx}">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${escapeMarkup(background)}"/>`,
    `<g fill="none" stroke-width="1.5">${links.join('')}${boxes.map(underline).join('')}</g>`,
    `<g fill="${escapeMarkup(text)}">${boxes.map(label).join('')}</g></svg>\n`,
  ].join('')
  return { svg, width, height }
}

function link(from: Box, to: Box): string {
  const [x, y] = [from.x + from.width, from.y + from.height]
  const [endX, endY] = [to.x, to.y + to.height]
  const middle = (x + endX) / 2
  return `<path d="M${x},${y}C${middle},${y} ${middle},${endY} ${endX},${endY}" stroke="${escapeMarkup(to.colour)}"/>`
}

function underline({ x, y, width, height, colour }: Box): string {
  return `<path d="M${x},${y + height}h${width}" stroke="${escapeMarkup(colour)}"/>`
}

function label({ node, x, y }: Box): string {
  const lines = labelLines(node.name)
  const spans = lines.map(
    (line, index) => `<tspan x="${x + paddingPx}" y="${y + linePx * index + fontPx}">${escapeMarkup(line)}</tspan>`,
  )
  return `<text>${spans.join('')}</text>`
}
