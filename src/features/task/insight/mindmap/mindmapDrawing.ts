/**
 * Draws a mind map with markmap-view, which is large, so this module is lazy-loaded. The library inserts labels as HTML,
 * so they are escaped here. Its styles are disabled, since the CSP forbids styles from scripts; the page has its own.
 */
import { Markmap } from 'markmap-view'
import { observeSize } from '../../../../shared/browser/observeSize'
import type { NodeBox } from './mindmapFiles'
import { paddingPx } from './mindmapFiles'
import { escapeMarkup, labelLines } from './labelLines'
import { visibleNodes, type MindmapNode, type VisibleNode } from './mindmapNodes'

export interface MindmapDrawing {
  show(root: MindmapNode, folded: ReadonlySet<number>): void
  /** Marks the node as active and scrolls it into view. */
  activate(id: number): void
  zoomBy(factor: number): void
  fit(): void
  /** Bounds of a node in the viewport; null if it is not visible. */
  boundsOf(id: number): DOMRect | null
  boxes(): NodeBox[]
  close(): void
}

interface DrawingOptions {
  /** Prefix of the node elements' ids. */
  prefix: string
  name: string
  /** Called when the fold circle of a node is clicked. */
  onFold: (id: number) => void
}

type DrawnNode = NonNullable<Markmap['state']['data']>
type Content = NonNullable<Parameters<Markmap['setData']>[0]>

const rootColor = 'var(--ant-color-primary)'
/** Colors of the root's branches, in rotation; the same palette as the speakers. */
const branchColors = ['blue', 'volcano', 'purple', 'green', 'magenta', 'gold', 'cyan', 'geekblue'].map(
  (name) => `var(--ant-${name}-7)`,
)
const durationMs = 180
/** Where the panel is narrow, three levels fit side by side with shorter lines, of this many half-widths of a Chinese character. */
const narrowPx = 420
const narrowLineWidth = 18

/** @param host the container element */
export function openDrawing(host: HTMLElement, { prefix, name, onFold }: DrawingOptions): MindmapDrawing {
  const isNarrow = host.clientWidth > 0 && host.clientWidth < narrowPx
  const linesOf = (name: string) => labelLines(name, isNarrow ? narrowLineWidth : undefined)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const map = new Markmap(svg, {
    embedGlobalCSS: false,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs,
    color: (node) => colorOf(node.payload),
    lineWidth: () => 1.5,
    paddingX: paddingPx,
    spacingHorizontal: isNarrow ? 16 : 32,
    spacingVertical: isNarrow ? 4 : 8,
    maxInitialScale: 1.2,
  })
  // The CSP would reject the library's style element, even an empty one.
  svg.querySelector('style')?.remove()
  map.handleClick = (_event, { payload }) => onFold(Number(payload?.id))
  svg.setAttribute('role', 'tree')
  svg.setAttribute('aria-label', name)
  svg.setAttribute('tabindex', '0')
  host.replaceChildren(svg)

  let visible: VisibleNode[] = []
  let active: number | null = null
  let fits = 0
  const fit = () => {
    const current = ++fits
    return fitReadably(map, host, () => svg.isConnected && current === fits)
  }
  // Until the user moves it, the map fits its frame, whose size changes with the window, notices and full screen.
  let isMoved = false
  svg.addEventListener('wheel', () => (isMoved = true), { passive: true })
  svg.addEventListener('pointermove', ({ buttons }) => (isMoved ||= buttons !== 0))
  const stopObserving = observeSize([host], () => {
    if (fits > 0 && !isMoved) void fit()
  })
  // A renamed node gets a new element after the old one, which stays until it has faded out.
  const elementsOf = (id: number) =>
    [...svg.querySelectorAll(`[data-node="${id}"]`)].flatMap((label) => label.closest('g.markmap-node') ?? [])
  const elementOf = (id: number) => elementsOf(id).at(-1) ?? null
  const drawnOf = (id: number) => (map.state.data ? findDrawn(map.state.data, id) : null)
  const updateAria = () => {
    for (const each of visible) {
      const elements = elementsOf(each.node.id)
      const element = elements.pop()
      for (const old of elements) hideFromReaders(old)
      if (element) setNodeAria(element, each, { prefix, active: each.node.id === active })
    }
    svg.setAttribute('aria-activedescendant', active === null ? '' : `${prefix}${active}`)
    for (const group of svg.querySelectorAll('g:not(.markmap-node)')) group.setAttribute('role', 'none')
  }
  return {
    show(tree, folded) {
      visible = visibleNodes(tree, folded)
      const drawing = map.setData(contentOf(tree, { folded, branch: -1, linesOf }))
      updateAria()
      if (fits > 0) return
      void drawing.then(fit)
    },
    activate(id) {
      active = id
      updateAria()
      const drawn = drawnOf(id)
      if (drawn) void map.ensureVisible(drawn, { left: 16, right: 16, top: 16, bottom: 16 })
    },
    zoomBy(factor) {
      isMoved = true
      void map.rescale(factor)
    },
    fit() {
      isMoved = false
      void map.fit()
    },
    boundsOf: (id) => elementOf(id)?.querySelector('foreignObject')?.getBoundingClientRect() ?? null,
    boxes: () =>
      visible.flatMap(({ node, parent }) => {
        const drawn = drawnOf(node.id)
        return drawn
          ? [
              {
                node,
                lines: linesOf(node.name),
                parent,
                ...drawn.state.rect,
                color: resolveColor(svg, colorOf(drawn.payload)),
              },
            ]
          : []
      }),
    close() {
      stopObserving()
      // Animations that have not started yet read its size, and a relative one can't be resolved outside the document.
      for (const side of ['width', 'height']) svg.setAttribute(side, '1')
      map.destroy()
      svg.remove()
    },
  }
}

/** Labels of 14 px are smaller than 11 px below this scale. */
const minReadableScale = 11 / 14

/** Fits the whole map if its labels stay readable, else shows the root at a readable scale. */
async function fitReadably(map: Markmap, host: HTMLElement, isOpen: () => boolean): Promise<void> {
  if (!isOpen()) return
  await map.fit()
  if (!isOpen()) return
  const { x1, x2, y1, y2 } = map.state.rect
  const scale = Math.min(host.clientWidth / (x2 - x1), host.clientHeight / (y2 - y1))
  if (!map.state.data || !(scale < minReadableScale)) return
  await map.rescale(minReadableScale / scale)
  if (!isOpen()) return
  await map.centerNode(map.state.data, { right: host.clientWidth * 0.7 })
  if (!isOpen()) return
  // A long root label may start left of the visible area.
  await map.ensureVisible(map.state.data, { left: 16 })
}

interface ContentOptions {
  folded: ReadonlySet<number>
  /** Index of the root's child that contains the node, -1 for the root. */
  branch: number
  linesOf: (name: string) => string[]
}

function contentOf(node: MindmapNode, { folded, branch, linesOf }: ContentOptions): Content {
  const lines = linesOf(node.name).map(escapeMarkup).join('<br>')
  return {
    content: `<span data-node="${node.id}"${node.startMs === null ? '' : ' data-start'}>${lines}</span>`,
    payload: { id: node.id, branch, fold: folded.has(node.id) ? 1 : 0 },
    children: node.children.map((child, index) =>
      contentOf(child, { folded, branch: branch < 0 ? index : branch, linesOf }),
    ),
  }
}

function colorOf(payload: Content['payload']): string {
  const branch = Number(payload?.branch ?? -1)
  return (branch < 0 ? undefined : branchColors[branch % branchColors.length]) ?? rootColor
}

function findDrawn(node: DrawnNode, id: number): DrawnNode | null {
  if (node.payload?.id === id) return node
  if (node.payload?.fold) return null
  for (const child of node.children) {
    const found = findDrawn(child, id)
    if (found) return found
  }
  return null
}

/** Hides an element that is fading out from screen readers; its id belongs to the new element. */
function hideFromReaders(element: Element): void {
  element.removeAttribute('id')
  element.setAttribute('role', 'none')
  element.setAttribute('aria-hidden', 'true')
}

function setNodeAria(
  element: Element,
  { node, level, position, siblings }: VisibleNode,
  { prefix, active }: { prefix: string; active: boolean },
) {
  element.removeAttribute('aria-hidden')
  const attributes = {
    id: `${prefix}${node.id}`,
    role: 'treeitem',
    'aria-label': node.name,
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-selected': active,
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  if (node.children.length > 0)
    element.setAttribute('aria-expanded', String(!element.classList.contains('markmap-fold')))
}

/** Resolves a CSS variable to its value, since exported files have no variables. */
function resolveColor(element: Element, variable: string): string {
  const name = /^var\((.+)\)$/.exec(variable)?.[1]
  return (name && getComputedStyle(element).getPropertyValue(name).trim()) || 'currentColor'
}
