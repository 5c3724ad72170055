/**
 * Draws a mind map. markmap-view brings a large library along, so this file loads when a map is opened. It writes labels as HTML: they
 * are escaped here. The styles are the page's own, because the policy of the page takes none from a script.
 */
import { Markmap } from 'markmap-view'
import type { Box } from './files'
import { paddingPx } from './files'
import { escapeMarkup, labelLines } from './label'
import { shownNodes, type MindNode, type Shown } from './tree'

export interface Drawing {
  show(root: MindNode, folded: ReadonlySet<number>): void
  /** Marks that node and brings it into view. */
  activate(id: number): void
  zoomBy(factor: number): void
  fit(): void
  /** Where a node is in the window; null when it does not show. */
  placeOf(id: number): DOMRect | null
  boxes(): Box[]
  close(): void
}

interface Parts {
  /** Begins the ids of its nodes on the page. */
  prefix: string
  name: string
  /** The circle behind a node was pressed. */
  onFold: (id: number) => void
}

type Drawn = NonNullable<Markmap['state']['data']>
type Content = NonNullable<Parameters<Markmap['setData']>[0]>

const root = 'var(--ant-color-primary)'
/** Of the root's branches, in turn; of the palette the speakers have too. */
const branches = ['blue', 'volcano', 'purple', 'green', 'magenta', 'gold', 'cyan', 'geekblue'].map(
  (name) => `var(--ant-${name}-7)`,
)
const durationMs = 180

/** @param host the element it fills */
export function openDrawing(host: HTMLElement, { prefix, name, onFold }: Parts): Drawing {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const map = new Markmap(svg, {
    embedGlobalCSS: false,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs,
    color: (node) => colourOf(node.payload),
    lineWidth: () => 1.5,
    paddingX: paddingPx,
    spacingHorizontal: 48,
    spacingVertical: 8,
    maxInitialScale: 1.2,
  })
  // Its own style element would be refused, empty as it is.
  svg.querySelector('style')?.remove()
  map.handleClick = (_event, { payload }) => onFold(Number(payload?.id))
  svg.setAttribute('role', 'tree')
  svg.setAttribute('aria-label', name)
  svg.setAttribute('tabindex', '0')
  host.replaceChildren(svg)

  let shown: Shown[] = []
  let active: number | null = null
  let fitted = false
  // A node with a new name is drawn anew, behind the old one, which stays until it has faded.
  const elementsOf = (id: number) =>
    [...svg.querySelectorAll(`[data-node="${id}"]`)].flatMap((label) => label.closest('g.markmap-node') ?? [])
  const elementOf = (id: number) => elementsOf(id).at(-1) ?? null
  const drawnOf = (id: number) => (map.state.data ? findDrawn(map.state.data, id) : null)
  const describe = () => {
    for (const each of shown) {
      const elements = elementsOf(each.node.id)
      const element = elements.pop()
      for (const old of elements) hide(old)
      if (element) describeNode(element, each, prefix, each.node.id === active)
    }
    svg.setAttribute('aria-activedescendant', active === null ? '' : `${prefix}${active}`)
    for (const group of svg.querySelectorAll('g:not(.markmap-node)')) group.setAttribute('role', 'none')
  }
  return {
    show(tree, folded) {
      shown = shownNodes(tree, folded)
      const drawing = map.setData(contentOf(tree, folded, -1, 0))
      describe()
      if (fitted) return
      fitted = true
      void drawing.then(() => begin(map, host))
    },
    activate(id) {
      active = id
      describe()
      const drawn = drawnOf(id)
      if (drawn) void map.ensureVisible(drawn, { left: 16, right: 16, top: 16, bottom: 16 })
    },
    zoomBy: (factor) => void map.rescale(factor),
    fit: () => void map.fit(),
    placeOf: (id) => elementOf(id)?.querySelector('foreignObject')?.getBoundingClientRect() ?? null,
    boxes: () =>
      shown.flatMap(({ node, parent }) => {
        const drawn = drawnOf(node.id)
        return drawn ? [{ node, parent, ...drawn.state.rect, colour: realColour(svg, colourOf(drawn.payload)) }] : []
      }),
    close() {
      map.destroy()
      svg.remove()
    },
  }
}

/** Below this scale nobody reads a label. */
const readable = 0.75

/** The whole map where it can be read, else its beginning. */
async function begin(map: Markmap, host: HTMLElement): Promise<void> {
  await map.fit()
  const { x1, x2, y1, y2 } = map.state.rect
  const scale = Math.min(host.clientWidth / (x2 - x1), host.clientHeight / (y2 - y1))
  if (!map.state.data || !(scale < readable)) return
  await map.rescale(readable / scale)
  await map.centerNode(map.state.data, { right: host.clientWidth * 0.7 })
  // A long name begins left of there.
  await map.ensureVisible(map.state.data, { left: 16 })
}

/** @param branch which child of the root it hangs below, -1 for the root */
function contentOf(node: MindNode, folded: ReadonlySet<number>, branch: number, depth: number): Content {
  const lines = labelLines(node.name).map(escapeMarkup).join('<br>')
  return {
    content: `<span data-node="${node.id}"${node.startMs === null ? '' : ' data-start'}>${lines}</span>`,
    payload: { id: node.id, branch, fold: folded.has(node.id) ? 1 : 0 },
    children: node.children.map((child, index) => contentOf(child, folded, depth === 0 ? index : branch, depth + 1)),
  }
}

function colourOf(payload: Content['payload']): string {
  const branch = Number(payload?.branch ?? -1)
  return (branch < 0 ? undefined : branches[branch % branches.length]) ?? root
}

function findDrawn(node: Drawn, id: number): Drawn | null {
  if (node.payload?.id === id) return node
  if (node.payload?.fold) return null
  for (const child of node.children) {
    const found = findDrawn(child, id)
    if (found) return found
  }
  return null
}

/** What fades is there for nobody: its id is another's by now. */
function hide(element: Element): void {
  element.removeAttribute('id')
  element.setAttribute('role', 'none')
  element.setAttribute('aria-hidden', 'true')
}

function describeNode(element: Element, { node, level, place, siblings }: Shown, prefix: string, active: boolean) {
  element.removeAttribute('aria-hidden')
  const attributes = {
    id: `${prefix}${node.id}`,
    role: 'treeitem',
    'aria-label': node.name,
    'aria-level': level,
    'aria-posinset': place,
    'aria-setsize': siblings,
    'aria-selected': active,
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  if (node.children.length > 0)
    element.setAttribute('aria-expanded', String(!element.classList.contains('markmap-fold')))
}

/** What a variable stands for where it is drawn: a file knows none of them. */
function realColour(place: Element, variable: string): string {
  const name = /^var\((.+)\)$/.exec(variable)?.[1]
  return (name && getComputedStyle(place).getPropertyValue(name).trim()) || 'currentColor'
}
