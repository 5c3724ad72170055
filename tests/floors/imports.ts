/** Reads what each source file imports: static, dynamic and type imports, re-exports, workers and globs. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface Import {
  /** A file of the project, relative to its folder, or a package as it is written: `antd/es/button`, `node:fs`. */
  to: string
  kind: 'file' | 'package'
  when: When
}
/** `type`: gone after compiling; `start`: before the importing file runs; `later`: when it asks for it. */
export type When = 'type' | 'start' | 'later'
/** Every source file with its imports. */
export type Graph = ReadonlyMap<string, readonly Import[]>

const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sourceFolders = ['src', 'server', 'mocks', 'locales']
/** What may be left out of a path, and nothing. */
const extensions = ['.ts', '.tsx', '']

/** The graph of the project's own sources. */
export function projectGraph(): Graph {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(projectFolder.length + 1).replaceAll('\\', '/'), entry.name)),
  )
  return graphOf([...files, 'package.json'], (file) => readFileSync(join(projectFolder, file), 'utf8'))
}

/**
 * The graph of any files.
 * @param read gives the text of one of them
 * @throws when a relative import leads to no file
 */
export function graphOf(files: readonly string[], read: (file: string) => string): Graph {
  const known = new Set(files)
  const sources = files.filter((file) => /\.(tsx?|mjs|js)$/.test(file))
  return new Map(
    sources.map((file) => [file, specifiers(file, read(file)).map((found) => resolve(file, found, known))]),
  )
}

interface Found {
  specifier: string
  when: When
}

function resolve(from: string, { specifier, when }: Found, known: ReadonlySet<string>): Import {
  if (!specifier.startsWith('.')) return { to: specifier, kind: 'package', when }
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const to = extensions.map((extension) => path + extension).find((candidate) => known.has(candidate))
  if (to === undefined) throw new Error(`${from} imports ${specifier}, which is no file`)
  return { to, kind: 'file', when }
}

/** What a file's text imports, as written there. */
export function specifiers(file: string, text: string): Found[] {
  const kind = extname(file) === '.tsx' ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    const here = importedBy(node)
    // An import that only running would tell can't be checked, so there may be none.
    if (here === 'unreadable')
      throw new Error(`${file}:${lineOf(source, node)}: what this imports can't be read from the text`)
    if (here) found.push(here)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

function importedBy(node: ts.Node): Found | 'unreadable' | null {
  if (ts.isImportDeclaration(node)) {
    // `import { type A }` is not gone after compiling: the file is still loaded.
    return literal(
      node.moduleSpecifier,
      node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'start',
    )
  }
  if (ts.isExportDeclaration(node)) return literal(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'start')
  if (ts.isImportTypeNode(node))
    return literal(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, 'type')
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0], 'later') ?? 'unreadable'
  }
  if (ts.isCallExpression(node) && isImportMeta(node.expression, 'glob')) return 'unreadable'
  // A worker or another file that the bundler follows: new URL('./x.ts', import.meta.url).
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'URL') {
    const [path, base] = node.arguments ?? []
    const isSource = path && ts.isStringLiteralLike(path) && /\.tsx?$/.test(path.text)
    return isSource && base && isImportMeta(base, 'url') ? literal(path, 'later') : null
  }
  return null
}

function isImportMeta(node: ts.Node, property: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === property && ts.isMetaProperty(node.expression)
}

function literal(node: ts.Node | undefined, when: When): Found | null {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, when } : null
}
