import { NodeType, parse, type HTMLElement, type Node } from 'node-html-parser'
import type { ParagraphDraft } from './paragraphDrafts'

const ignoredTags = new Set([
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
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** The encoding that the page declares, '' if none. */
export function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ?? ''
}

/** The paragraphs of a page: headings, list items, cells and other block content, without scripts and styles. */
export function* htmlParagraphs(html: string): Generator<ParagraphDraft> {
  const root = parse(html, { comment: false, blockTextElements: { script: false, style: false, noscript: false } })
  let current: ParagraphDraft = { text: '', kind: 'paragraph' }
  for (const step of walk(root)) {
    if (typeof step === 'string') {
      current.text += step
    } else {
      if (current.text.trim() !== '') yield current
      current = { text: '', ...step }
    }
  }
  if (current.text.trim() !== '') yield current
}

type Block = Omit<ParagraphDraft, 'text'>
type Step = { node: Node; block: Block } | { after: Block }

/** Yields texts and, at each block boundary, the block that starts. Uses a stack, because nesting depth is unbounded. */
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
    if (node.nodeType === NodeType.COMMENT_NODE || ignoredTags.has(name)) continue
    if (name === 'br') {
      yield '\n'
      continue
    }
    const inner = inlineTags.has(name) ? block : blockOf(name, block)
    if (!inlineTags.has(name)) {
      yield inner
      steps.push({ after: block })
    }
    for (const child of node.childNodes.toReversed()) steps.push({ node: child, block: inner })
  }
}

function blockOf(name: string, outer: Block): Block {
  if (/^h[1-6]$/.test(name)) return { kind: 'heading', level: Number(name[1]) }
  if (name === 'td' || name === 'th') return { kind: 'cell' }
  const depth = outer.kind === 'list' ? (outer.level ?? 0) : 0
  // The list increases the depth; its items inherit it.
  if (name === 'ul' || name === 'ol') return { kind: 'list', level: depth + 1 }
  if (name === 'figcaption' || name === 'caption') return { kind: 'caption' }
  return outer
}
