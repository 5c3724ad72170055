/** What the machine must have beside Node: found by its program or Debian package, installed by apt-get where that may be. */
import { existsSync, readdirSync } from 'node:fs'
import { capture, run, which } from './run.mjs'

/**
 * @typedef {object} Need
 * @property {string} debian name of its Debian package
 * @property {string} [program] present too when this program is in PATH, wherever it came from
 * @property {string} why
 */

/** @type {readonly Need[]} */
export const productNeeds = [
  { debian: 'ffmpeg', program: 'ffmpeg', why: 'reads every type of recording' },
  { debian: 'libpocketsphinx3', why: 'recognises English speech' },
  { debian: 'pocketsphinx-en-us', why: 'is its English model' },
]

/** @type {readonly Need[]} */
export const testNeeds = [
  ...productNeeds,
  { debian: 'chromium', program: 'chromium', why: 'runs the end-to-end tests' },
  { debian: 'fonts-noto-cjk', why: 'shows Chinese in them' },
  { debian: 'flite', program: 'flite', why: 'speaks test sentences' },
  { debian: 'libreoffice-writer-nogui', why: 'makes test documents' },
  { debian: 'libreoffice-impress-nogui', why: 'makes test presentations' },
  { debian: 'libreoffice-calc-nogui', why: 'makes test spreadsheets' },
]

/** @type {readonly Need[]} */
export const benchNeeds = [
  ...testNeeds,
  {
    debian: 'pocketsphinx',
    program: 'pocketsphinx_continuous',
    why: 'is the bare engine that measurements compare with',
  },
]

/** Installs what is missing, or says how to; never fails, since the product runs with less. */
export async function installMissing(/** @type {readonly Need[]} */ needs) {
  const lacking = needs.filter(({ program }) => !program || !which(program))
  // Without dpkg only programs can be looked for; the server itself says what else it lacks.
  const dpkg = which('dpkg-query') !== null
  const missing = dpkg ? await notInstalled(lacking) : lacking.filter(({ program }) => program)
  if (missing.length === 0) return
  for (const { debian, why } of missing) console.log(`setup: ${debian} is missing; it ${why}`)

  const names = missing.map(({ debian }) => debian)
  const asRoot = await rootPrefix()
  if (asRoot && which('apt-get') && (await aptInstall(asRoot, names))) return
  console.log(
    `setup: going on without. Install by hand: sudo apt-get install ${names.join(' ')} (or your system's equivalents)`,
  )
}

async function notInstalled(/** @type {readonly Need[]} */ needs) {
  if (needs.length === 0) return []
  const { output } = await capture('dpkg-query', [
    '-W',
    '-f',
    '${Package} ${db:Status-Status}\n',
    ...needs.map(({ debian }) => debian),
  ])
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return needs.filter(({ debian }) => !installed.has(debian))
}

/** What to put before a command to run it as root; null where that would ask for a password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!which('sudo')) return null
  return (await capture('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null
}

async function aptInstall(/** @type {readonly string[]} */ asRoot, /** @type {readonly string[]} */ names) {
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command = 'env', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=120',
      '-o',
      'Dpkg::Use-Pty=0',
      ...args,
    ]
    return (await run(command, rest)) === 0
  }
  const install = () => apt('install', '-y', '--no-install-recommends', ...names)
  console.log(`setup: apt-get install ${names.join(' ')}`)
  // Package lists that are absent or out of date: fetch them and try once more.
  if (hasPackageLists() && (await install())) return true
  return (await apt('update')) && (await install())
}

function hasPackageLists() {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some((name) => name.includes('_Packages'))
}
