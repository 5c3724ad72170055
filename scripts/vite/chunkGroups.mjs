/**
 * Which modules become one file. Over HTTP/1.1 each file costs half a kilobyte of headers and waits its turn, so what the first pages
 * load is grouped. What only other pages load is split by routes.
 */

import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/** @typedef {import('vite').Rolldown.ChunkingContext} Modules */

/** Where parts of the app begin: each is these modules and all that they import statically. */
const starts = {
  // With the only style sheet that the site's pages and the shell share.
  start: ['src/main.tsx', 'src/shared/ui/page/SkipLink.tsx'],
  account: ['src/features/user/LoginPage.tsx'],
  shell: ['src/app/shell/Shell.tsx', 'src/features/task/DetailPage.tsx'],
  site: ['IndexPage', 'HelpPage', 'AudioSharePage', 'MessengerNoticePage'].map(
    (name) => `src/features/web/${name}.tsx`,
  ),
  overlays: [
    ...['UserMenu', 'SignOutDialog'].map((name) => `src/app/user/${name}.tsx`),
    'src/app/tabs/TabMenu.tsx',
    'src/features/task/record/RenameRecordDialog.tsx',
    'src/features/task/list/RecordExport.tsx',
  ],
  // Loaded with the list of records, after its rows.
  library: ['src/features/task/library/libraryParts.ts'],
  libraryApi: ['src/features/task/library/libraryApi.ts'],
  autosave: ['src/features/task/autosave/syncUnsavedEdits.ts'],
  transport: ['src/shared/http/transport.ts'],
  workspace: ['src/features/task/workspace/WorkspacePage.tsx'],
  shared: ['src/features/task/shared/SharedRecordPage.tsx'],
  guest: ['RegisterPage', 'ForgotPage'].map((name) => `src/features/user/${name}.tsx`),
  // Pages that have much in common with the workspace, and those that have little.
  records: [
    ...['ManagePage', 'share/ShareDialog', 'export/ExportDialog'].map((name) => `src/features/task/${name}.tsx`),
    'src/features/meeting/LivePage.tsx',
    'src/features/translate/ComparisonPage.tsx',
  ],
  forms: [
    ...['SetPage', 'VocabularyPage', 'EnginesPage', 'AdminPage', 'ClaimPage'].map(
      (name) => `src/features/set/${name}.tsx`,
    ),
    ...['CreatePage', 'ManagePage'].map((name) => `src/features/meeting/${name}.tsx`),
    'src/features/task/CreatePage.tsx',
    'src/features/translate/TranslatePage.tsx',
  ],
}

/** Parts of packages whose index the shell imports, but which only later parts use. */
const usedLater = /\/node_modules\/@tanstack\/.*\/(?:queriesObserver|infiniteQuery\w+|useQueries|useInfiniteQuery)\.js$/

/** The package of the tables imports all of them. */
const isIcon = /\/node_modules\/@ant-design\/icons/

/** @typedef {keyof typeof starts} Part */

/**
 * For `output.codeSplitting.groups`, the first that has a module wins.
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function chunkGroups() {
  const has = partMembership()
  const forUsers = (/** @type {string} */ id, /** @type {Modules} */ modules) =>
    has('shell', id, modules) || has('overlays', id, modules)
  const forVisitors = (/** @type {string} */ id, /** @type {Modules} */ modules) =>
    has('site', id, modules) || has('shared', id, modules)
  const isShared = (/** @type {string} */ id, /** @type {Modules} */ modules) =>
    has('workspace', id, modules) && has('shared', id, modules)
  /** @type {Record<string, (id: string, modules: Modules) => boolean>} */
  const groups = {
    // Changes rarely between releases.
    vendor: (id, modules) => /\/node_modules\//.test(id) && has('start', id, modules),
    start: (id, modules) =>
      has('start', id, modules) || (has('account', id, modules) && (forUsers(id, modules) || forVisitors(id, modules))),
    common: (id, modules) =>
      (forUsers(id, modules) && (forVisitors(id, modules) || has('transport', id, modules))) ||
      (has('workspace', id, modules) &&
        !has('account', id, modules) &&
        (has('site', id, modules) || has('guest', id, modules))),
    account: (id, modules) => has('account', id, modules),
    shell: (id, modules) => has('shell', id, modules),
    // Loaded shortly after the shell.
    overlays: (id, modules) => has('overlays', id, modules),
    transport: (id, modules) => has('transport', id, modules),
    // A group takes what its modules import too, so what more pages need comes first.
    icons: (id, modules) => isIcon.test(id) && has('workspace', id, modules),
    autosave: (id, modules) => has('autosave', id, modules),
    libraryApi: (id, modules) => has('libraryApi', id, modules),
    library: (id, modules) => has('library', id, modules) && !has('forms', id, modules) && !isIcon.test(id),
    tools: (id, modules) => isShared(id, modules) && has('forms', id, modules),
    text: (id, modules) => isShared(id, modules) && has('records', id, modules),
    transcript: isShared,
    fields: (id, modules) => has('workspace', id, modules) && has('forms', id, modules),
    parts: (id, modules) => has('workspace', id, modules) && has('records', id, modules),
    workspace: (id, modules) => has('workspace', id, modules),
  }
  return Object.entries(groups).map(([name, isMember]) => ({
    debugName: name,
    name: (id, modules) => (!usedLater.test(id) && isMember(id, modules) ? name : null),
  }))
}

/** Knows the modules of each part; collects them when it is first asked. */
function partMembership() {
  /** @type {Map<Part, Set<string>>} */
  const parts = new Map()
  return (/** @type {Part} */ part, /** @type {string} */ id, /** @type {Modules} */ modules) => {
    const members = parts.get(part) ?? reachableFrom(starts[part], modules)
    parts.set(part, members)
    return members.has(id)
  }
}

/** @param {readonly string[]} paths in the project @param {Modules} modules */
function reachableFrom(paths, modules) {
  const waiting = paths.map((path) => join(root, path).replaceAll('\\', '/'))
  const reached = new Set(waiting)
  for (const id of waiting) {
    const info = modules.getModuleInfo(id)
    if (!info) throw new Error(`the app has no module ${id}`)
    for (const next of info.importedIds) {
      if (!reached.has(next)) waiting.push(next)
      reached.add(next)
    }
  }
  return reached
}
