/** Finds the message ids that source text names: whole, or built from a template. */
import ts from '@typescript/typescript6'

export interface Usage {
  /** Every text that stands in quotes. */
  texts: ReadonlySet<string>
  /** Templates with values in them: `http.status.${status}`. */
  patterns: readonly RegExp[]
}

/** @param sources the files' texts; JSX is understood */
export function usageIn(sources: readonly string[]): Usage {
  const texts = new Set<string>()
  const patterns: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text)
    if (ts.isTemplateExpression(node)) patterns.push(patternOf(node))
    ts.forEachChild(node, visit)
  }
  for (const source of sources)
    visit(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return { texts, patterns: patterns.filter(({ source }) => /^\^[a-z]+\\\./.test(source)) }
}

function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^.]+')}$`)
}

/** Ids of the table that nothing names. */
export function unused(ids: readonly string[], { texts, patterns }: Usage): string[] {
  return ids.filter((id) => !texts.has(id) && !patterns.some((pattern) => pattern.test(id)))
}

/** Texts shaped like an id of one of the rooms, and templates of ids, that the table doesn't have. */
export function unknown(ids: readonly string[], { texts, patterns }: Usage): string[] {
  const rooms = new Set(ids.map((id) => id.split('.')[0]))
  const looksLikeId = (text: string) => /^[a-z]+(\.[A-Za-z0-9_-]+){2,}$/.test(text) && rooms.has(text.split('.')[0])
  return [
    ...[...texts].filter((text) => looksLikeId(text) && !ids.includes(text)),
    ...patterns
      .filter(({ source }) => rooms.has(/^\^([a-z]+)/.exec(source)?.[1] ?? ''))
      .filter((pattern) => !ids.some((id) => pattern.test(id)))
      .map(({ source }) => source),
  ]
}
