/** The layers of docs/architecture.md as rules for imports, and a check for violations. */
import type { ImportGraph, ImportEdge } from './importGraph'

interface Layer {
  name: string
  /** Its files; the first matching layer counts. */
  files: RegExp
  /** Layers and single files it may import besides itself. */
  below: readonly string[]
  /** Packages that none of its files may import at runtime, directly or transitively. */
  without?: RegExp
}

const pageLibraries = /^(react|react-dom|react-intl|antd|@ant-design\/.*|axios|@tanstack\/.*)(\/|$)/
const node = /^(node:|@hono\/node-server|busboy|koffi|libsql|ws$)/
/** The code of the server app runs in a page too. */
const pageOrNode = new RegExp(`${pageLibraries.source}|${node.source}`)

/** Files of shared that the server imports: pure, without React. */
const pureShared = [
  'src/shared/files/fileName.ts',
  'src/shared/files/formatSize.ts',
  'src/shared/time/formatTime.ts',
  'src/shared/account/passwordRule.ts',
  'src/shared/account/commonPasswords.ts',
]

/** Every layer knows the languages. */
const localeList = 'locales/locales.ts'

export const layers: readonly Layer[] = [
  { name: 'main', files: /^src\/main\.tsx$/, below: ['app', 'shared', 'wire', 'mocks'] },
  {
    name: 'app',
    files: /^src\/app\//,
    below: ['features', 'transcript', 'transcript/ui', 'shared', 'wire', localeList, 'locales/startFailureTexts.ts'],
    without: node,
  },
  {
    name: 'features',
    files: /^src\/features\//,
    below: ['transcript', 'transcript/ui', 'shared', 'wire', localeList, 'locales/help'],
    without: node,
  },
  { name: 'transcript/ui', files: /^src\/transcript\/ui\//, below: ['transcript', 'shared', 'wire'], without: node },
  { name: 'transcript', files: /^src\/transcript\//, below: ['shared', 'wire', localeList], without: pageOrNode },
  { name: 'shared', files: /^src\/shared\//, below: ['wire', 'locales'], without: node },
  { name: 'wire', files: /^src\/wire\//, below: [], without: pageOrNode },
  { name: 'locales/help', files: /^locales\/help\//, below: [], without: /./ },
  { name: 'locales', files: /^locales\//, below: [], without: /./ },
  {
    name: 'server/adapters',
    files: /^server\/adapters\//,
    below: ['server', 'transcript', 'wire', ...pureShared],
  },
  {
    name: 'server/main',
    files:
      /^server\/((entry|main|environment|speechEnvironment|createPorts|createSpeech|createStorage|startWorkers|workerEntries)\.ts$|admin\/)/,
    below: ['server', 'server/adapters', 'transcript', 'wire', localeList],
  },
  { name: 'server', files: /^server\//, below: ['transcript', 'wire', localeList, ...pureShared], without: pageOrNode },
  { name: 'mocks', files: /^mocks\//, below: ['server', 'server/adapters', 'transcript', 'wire'], without: node },
]

/** All violations, each as one sentence. */
export function violations(graph: ImportGraph): string[] {
  return [
    ...wrongDirections(graph),
    ...crossFeatureImports(graph),
    ...forbiddenPackages(graph),
    ...cycles(graph),
    ...folderKnots(graph),
  ]
}

function layerOf(file: string): Layer {
  const layer = layers.find(({ files }) => files.test(file))
  if (!layer) throw new Error(`${file} is in no layer`)
  return layer
}

function wrongDirections(graph: ImportGraph): string[] {
  return eachFileImport(graph, (file, { to }) => {
    const from = layerOf(file)
    const target = layerOf(to)
    const allowed = target === from || from.below.includes(target.name) || from.below.includes(to)
    return allowed ? null : `${file} (${from.name}) may not import ${to} (${target.name})`
  })
}

/** A feature's folder: `src/features/task`. */
const featureOf = (file: string) => /^src\/features\/[^/]+/.exec(file)?.[0]

function crossFeatureImports(graph: ImportGraph): string[] {
  return eachFileImport(graph, (file, { to }) => {
    const [feature, other] = [featureOf(file), featureOf(to)]
    return feature && other && feature !== other ? `${file} may not import ${to} of another feature` : null
  })
}

function eachFileImport(graph: ImportGraph, check: (file: string, edge: ImportEdge) => string | null): string[] {
  return [...graph].flatMap(([file, edges]) =>
    edges.filter(({ kind }) => kind === 'file').flatMap((edge) => check(file, edge) ?? []),
  )
}

/** Forbidden packages a layer reaches, with the import path. */
function forbiddenPackages(graph: ImportGraph): string[] {
  return [...graph.keys()].flatMap((file) => {
    const { name, without } = layerOf(file)
    const path = without && shortestPath(graph, file, without)
    return path ? [`${file} (${name}) may not lead to ${path.at(-1)}: ${path.join(' > ')}`] : []
  })
}

/** The shortest path of runtime imports from a file to a matching package. */
function shortestPath(graph: ImportGraph, start: string, target: RegExp): string[] | null {
  const paths = [[start]]
  const seen = new Set([start])
  for (const path of paths) {
    for (const { to, kind, phase } of graph.get(path.at(-1) ?? '') ?? []) {
      if (phase === 'type' || seen.has(to)) continue
      seen.add(to)
      if (kind === 'package' && target.test(to)) return [...path, to]
      if (kind === 'file') paths.push([...path, to])
    }
  }
  return null
}

/** One cycle per back edge of a depth-first search. Imports of every phase count, also `import()` and types. */
function cycles(graph: ImportGraph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) found.push(`a cycle: ${[...path.slice(start), file].join(' > ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { to, kind } of graph.get(file) ?? []) {
      if (kind === 'file') walk(to, [...path, file])
    }
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

/** The entry starts the mocks, which import parts of src; nothing imports the entry. */
const entry = 'src/main.tsx'

/** Pairs of folders of one parent that import each other, once per pair. Imports of every phase count. */
function folderKnots(graph: ImportGraph): string[] {
  const found: string[] = []
  const firstImports = new Map<string, string>()
  for (const [file, edges] of graph) {
    for (const { to, kind } of edges) {
      const folders = kind === 'file' && file !== entry ? siblingFolders(file, to) : null
      if (!folders) continue
      const [from, target] = folders
      if (firstImports.has(`${from} > ${target}`)) continue
      firstImports.set(`${from} > ${target}`, `${file} > ${to}`)
      const opposite = firstImports.get(`${target} > ${from}`)
      if (opposite) found.push(`${target} and ${from} import each other: ${opposite}, ${file} > ${to}`)
    }
  }
  return found
}

/** The two folders of one parent that hold the files; null if one of the files is directly in the parent. */
function siblingFolders(file: string, other: string): [string, string] | null {
  const [parts, others] = [file.split('/'), other.split('/')]
  const depth = parts.findIndex((part, index) => part !== others[index])
  if (depth < 0 || depth >= parts.length - 1 || depth >= others.length - 1) return null
  return [parts.slice(0, depth + 1).join('/'), others.slice(0, depth + 1).join('/')]
}
