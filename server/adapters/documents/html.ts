import { NodeType, parse, type HTMLElement, type Node } from 'node-html-parser'
import type { Found } from './paragraphs'

const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
])
const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** What the page says its encoding is, '' when it does not. */
export function encodingOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ?? ''
}

/** The paragraphs of a page: headings, list items, cells and whatever else stands on lines of its own. Scripts and styles are none. */
export function* htmlParagraphs(html: string): Generator<Found> {
  const root = parse(html, { comment: false, blockTextElements: { script: false, style: false, noscript: false } })
  let open: Found = { text: '', kind: 'paragraph' }
  for (const step of walk(root)) {
    if (typeof step === 'string') {
      open.text += step
    } else {
      if (open.text.trim() !== '') yield open
      open = { text: '', ...step }
    }
  }
  if (open.text.trim() !== '') yield open
}

type Block = Omit<Found, 'text'>
type Step = { node: Node; block: Block } | { after: Block }

/** Texts, and between them the block that begins. A stack instead of recursion, since a page may be nested as deep as it likes. */
function* walk(root: HTMLElement): Generator<string | Block> {
  const steps: Step[] = [{ node: root, block: { kind: 'paragraph' } }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('after' in step) {
      yield step.after
      continue
    }
    const { node, block } = step
    if (node.nodeType === NodeType.TEXT_NODE) {
      yield node.text.replace(/[^\S\u00a0]+/g, ' ')
      continue
    }
    const name = node.rawTagName?.toLowerCase() ?? ''
    if (node.nodeType === NodeType.COMMENT_NODE || dropped.has(name)) continue
    if (name === 'br') {
      yield '\n'
      continue
    }
    const own = inline.has(name) ? block : blockOf(name, block)
    if (!inline.has(name)) {
      yield own
      steps.push({ after: block })
    }
    for (const child of node.childNodes.toReversed()) steps.push({ node: child, block: own })
  }
}

function blockOf(name: string, around: Block): Block {
  if (/^h[1-6]$/.test(name)) return { kind: 'heading', level: Number(name[1]) }
  if (name === 'td' || name === 'th') return { kind: 'cell' }
  const depth = around.kind === 'list' ? (around.level ?? 0) : 0
  // The list itself deepens; its items stand in it.
  if (name === 'ul' || name === 'ol') return { kind: 'list', level: depth + 1 }
  if (name === 'figcaption' || name === 'caption') return { kind: 'caption' }
  return around
}
