/** The floors of docs/architecture.md as rules over the imports, and what breaks them. */
import type { Graph, Import } from './imports'

interface Floor {
  name: string
  /** Which files stand on it; the first floor that fits counts. */
  files: RegExp
  /** Floors and single files it may import beside itself. */
  below: readonly string[]
  /** Packages that no file of it may lead to, through whatever it imports and runs. */
  without?: RegExp
}

const pageLibraries = /^(react|react-dom|react-intl|antd|@ant-design\/.*|axios|@tanstack\/.*)(\/|$)/
const node = /^(node:|@hono\/node-server|busboy|koffi|libsql|ws$)/
/** Everything the server app stands on runs in a page too. */
const pageOrNode = new RegExp(`${pageLibraries.source}|${node.source}`)

/** The files of shared that the server uses too: pure, and without React. */
const formatters = ['src/shared/size.ts', 'src/shared/time.ts']

export const floors: readonly Floor[] = [
  { name: 'main', files: /^src\/main\.tsx$/, below: ['app', 'shared', 'wire', 'mocks'] },
  {
    name: 'app',
    files: /^src\/app\//,
    below: ['features', 'transcript', 'transcript/ui', 'shared', 'wire', 'locales/startFailed.ts'],
    without: node,
  },
  {
    name: 'features',
    files: /^src\/features\//,
    below: ['transcript', 'transcript/ui', 'shared', 'wire', 'locales/help'],
    without: node,
  },
  { name: 'transcript/ui', files: /^src\/transcript\/ui\//, below: ['transcript', 'shared', 'wire'], without: node },
  { name: 'transcript', files: /^src\/transcript\//, below: ['shared', 'wire'], without: pageOrNode },
  { name: 'shared', files: /^src\/shared\//, below: ['wire', 'locales', 'package.json'], without: node },
  { name: 'wire', files: /^src\/wire\//, below: [], without: pageOrNode },
  { name: 'package.json', files: /^package\.json$/, below: [] },
  { name: 'locales/help', files: /^locales\/help\//, below: [], without: /./ },
  { name: 'locales', files: /^locales\//, below: [], without: /./ },
  {
    name: 'server/adapters',
    files: /^server\/adapters\//,
    below: ['server', 'transcript', 'wire', ...formatters],
  },
  {
    name: 'server/main',
    files: /^server\/((main|environment|machine)\.ts$|admin\/)/,
    below: ['server', 'server/adapters', 'wire'],
  },
  { name: 'server', files: /^server\//, below: ['transcript', 'wire', ...formatters], without: pageOrNode },
  { name: 'mocks', files: /^mocks\//, below: ['server', 'server/adapters', 'transcript', 'wire'], without: node },
]

/** Everything that breaks a rule, each as one sentence. */
export function faults(graph: Graph): string[] {
  return [...wrongDirections(graph), ...doors(graph), ...forbiddenPackages(graph), ...cycles(graph)]
}

function floorOf(file: string): Floor {
  const floor = floors.find(({ files }) => files.test(file))
  if (!floor) throw new Error(`${file} stands on no floor`)
  return floor
}

function wrongDirections(graph: Graph): string[] {
  return eachFileImport(graph, (file, { to }) => {
    const from = floorOf(file)
    const target = floorOf(to)
    const allowed = target === from || from.below.includes(target.name) || from.below.includes(to)
    return allowed ? null : `${file} (${from.name}) may not import ${to} (${target.name})`
  })
}

/** A feature's room: `src/features/task`. */
const roomOf = (file: string) => /^src\/features\/[^/]+/.exec(file)?.[0]

function doors(graph: Graph): string[] {
  return eachFileImport(graph, (file, { to }) => {
    const [room, other] = [roomOf(file), roomOf(to)]
    return room && other && room !== other ? `${file} opens a door into ${to}` : null
  })
}

function eachFileImport(graph: Graph, judge: (file: string, found: Import) => string | null): string[] {
  return [...graph].flatMap(([file, found]) =>
    found.filter(({ kind }) => kind === 'file').flatMap((one) => judge(file, one) ?? []),
  )
}

/** Packages that are reached though the floor must do without them, with the way there. */
function forbiddenPackages(graph: Graph): string[] {
  return [...graph.keys()].flatMap((file) => {
    const { name, without } = floorOf(file)
    const way = without && wayTo(graph, file, without)
    return way ? [`${file} (${name}) may not lead to ${way.at(-1)}: ${way.join(' > ')}`] : []
  })
}

/** The shortest chain of imports that run, from a file to a package that matches. */
function wayTo(graph: Graph, start: string, target: RegExp): string[] | null {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    for (const { to, kind, when } of graph.get(way.at(-1) ?? '') ?? []) {
      if (when === 'type' || seen.has(to)) continue
      seen.add(to)
      if (kind === 'package' && target.test(to)) return [...way, to]
      if (kind === 'file') ways.push([...way, to])
    }
  }
  return null
}

/**
 * One cycle for each place where a walk comes back to where it has been. What is loaded later may lead back: a lazy page
 * reads the table of pages that loads it.
 */
function cycles(graph: Graph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]): void => {
    const start = way.indexOf(file)
    if (start >= 0) found.push(`a cycle: ${[...way.slice(start), file].join(' > ')}`)
    if (start >= 0 || done.has(file)) return
    for (const { to, kind, when } of graph.get(file) ?? []) {
      if (kind === 'file' && when !== 'later') walk(to, [...way, file])
    }
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}
