/** Reads the imports of each source file: static, dynamic and type imports, re-exports, and workers. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'

export interface ImportEdge {
  /** A file, relative to the project folder, or a package specifier: `antd/es/button`, `node:fs`. */
  to: string
  kind: 'file' | 'package'
  phase: ImportPhase
}
/** `type`: erased by the compiler; `start`: before the importing file runs; `later`: on demand. */
export type ImportPhase = 'type' | 'start' | 'later'
/** Every source file with its imports. */
export type ImportGraph = ReadonlyMap<string, readonly ImportEdge[]>

const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const sourceFolders = ['src', 'server', 'mocks', 'locales']
/** Extensions an import may omit, and none. */
const extensions = ['.ts', '.tsx', '']

/** The import graph of the project's sources. */
export function projectGraph(): ImportGraph {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(projectFolder.length + 1).replaceAll('\\', '/'), entry.name)),
  )
  return graphOf(files, (file) => readFileSync(join(projectFolder, file), 'utf8'))
}

/**
 * The import graph of the given files.
 * @param read returns the text of a file
 * @throws if a relative import resolves to no file
 */
export function graphOf(files: readonly string[], read: (file: string) => string): ImportGraph {
  const known = new Set(files)
  const sources = files.filter((file) => /\.(tsx?|mjs|js)$/.test(file))
  return new Map(
    sources.map((file) => [file, specifiers(file, read(file)).map((found) => resolve(file, found, known))]),
  )
}

interface ImportSpecifier {
  specifier: string
  phase: ImportPhase
}

function resolve(from: string, { specifier, phase }: ImportSpecifier, known: ReadonlySet<string>): ImportEdge {
  if (!specifier.startsWith('.')) return { to: specifier, kind: 'package', phase }
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const to = extensions.map((extension) => path + extension).find((candidate) => known.has(candidate))
  if (to === undefined) throw new Error(`${from} imports ${specifier}, which does not exist`)
  return { to, kind: 'file', phase }
}

/** The import specifiers in a file's text. */
export function specifiers(file: string, text: string): ImportSpecifier[] {
  const kind = extname(file) === '.tsx' ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: ImportSpecifier[] = []
  const visit = (node: ts.Node): void => {
    const imported = importedBy(node)
    // Imports with a computed specifier can't be checked, so they are not allowed.
    if (imported === 'unreadable')
      throw new Error(`${file}:${lineOf(source, node)}: the specifier of this import is not a literal`)
    if (imported) found.push(imported)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

function importedBy(node: ts.Node): ImportSpecifier | 'unreadable' | null {
  if (ts.isImportDeclaration(node)) {
    // `import { type A }` is not erased: the file is still loaded.
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
  // A worker or another file resolved by the bundler: new URL('./x.ts', import.meta.url).
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

function literal(node: ts.Node | undefined, phase: ImportPhase): ImportSpecifier | null {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, phase } : null
}
