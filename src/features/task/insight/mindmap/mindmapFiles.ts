/** Exports a mind map as Markdown and SVG. */
import { escapeHeading } from '../../../../transcript/export/markdownWriter'
import { escapeMarkup } from './labelLines'
import type { MindmapNode } from './mindmapNodes'

/** Markdown has six heading levels. */
const maxHeadingLevel = 6

/** Nodes become headings, deeper ones list items. */
export function mindmapMarkdown(root: MindmapNode): string {
  const lines: string[] = []
  const visit = ({ name, children }: MindmapNode, level: number) => {
    if (level <= maxHeadingLevel) lines.push(`${'#'.repeat(level)} ${escapeHeading(name)}`, '')
    else lines.push(`${'  '.repeat(level - maxHeadingLevel - 1)}- ${escapeHeading(name)}`)
    children.forEach((child) => visit(child, level + 1))
    if (level === maxHeadingLevel && children.length > 0) lines.push('')
  }
  visit(root, 1)
  return `${lines.join('\n').trim()}\n`
}

/** Layout of a drawn node, in px. */
export interface NodeBox {
  readonly node: MindmapNode
  /** Its label. */
  readonly lines: readonly string[]
  readonly parent: MindmapNode | null
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Line color. */
  readonly color: string
}

export interface MindmapPicture {
  readonly boxes: readonly NodeBox[]
  readonly text: string
  readonly background: string
  readonly font: string
}

export const fontPx = 14
export const linePx = 20
/** Horizontal padding of a label. */
export const paddingPx = 8
const marginPx = 24

/** The drawn map as a self-contained SVG: plain shapes and text, no embedded HTML. */
export function mindmapSvg({ boxes, text, background, font }: MindmapPicture): {
  svg: string
  width: number
  height: number
} {
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

function link(from: NodeBox, to: NodeBox): string {
  const [x, y] = [from.x + from.width, from.y + from.height]
  const [endX, endY] = [to.x, to.y + to.height]
  const middle = (x + endX) / 2
  return `<path d="M${x},${y}C${middle},${y} ${middle},${endY} ${endX},${endY}" stroke="${escapeMarkup(to.color)}"/>`
}

function underline({ x, y, width, height, color }: NodeBox): string {
  return `<path d="M${x},${y + height}h${width}" stroke="${escapeMarkup(color)}"/>`
}

function label({ lines, x, y }: NodeBox): string {
  const spans = lines.map(
    (line, index) => `<tspan x="${x + paddingPx}" y="${y + linePx * index + fontPx}">${escapeMarkup(line)}</tspan>`,
  )
  return `<text>${spans.join('')}</text>`
}
