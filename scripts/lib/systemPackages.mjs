/** System packages besides Node: detected by program or Debian package, installed with apt-get if possible. */
import { existsSync, readdirSync } from 'node:fs'
import { capture, run, which } from './run.mjs'

/**
 * @typedef {object} SystemPackage
 * @property {string} debian name of its Debian package
 * @property {string} [program] counts as installed if this program is in PATH
 * @property {string} why
 */

/** @type {readonly SystemPackage[]} */
export const runtimePackages = [
  { debian: 'ffmpeg', program: 'ffmpeg', why: 'decodes every type of recording' },
  { debian: 'libpocketsphinx3', why: 'recognizes English speech' },
  { debian: 'pocketsphinx-en-us', why: 'is its English model' },
]

/** @type {readonly SystemPackage[]} */
export const testPackages = [
  ...runtimePackages,
  { debian: 'chromium-headless-shell', program: 'chromium-headless-shell', why: 'runs the end-to-end tests' },
  { debian: 'fonts-noto-cjk', why: 'renders Chinese in them' },
  { debian: 'flite', program: 'flite', why: 'speaks test sentences' },
  { debian: 'postgresql', why: 'is the database of several servers, in tests of the store' },
  { debian: 'libreoffice-writer-nogui', why: 'makes test documents' },
  { debian: 'libreoffice-impress-nogui', why: 'makes test presentations' },
  { debian: 'libreoffice-calc-nogui', why: 'makes test spreadsheets' },
]

/** @type {readonly SystemPackage[]} */
export const browserPackages = [
  { debian: 'firefox-esr', program: 'firefox-esr', why: 'is one of the browsers that are tested' },
  { debian: 'webkit2gtk-driver', program: 'WebKitWebDriver', why: 'drives WebKitGTK, which has the engine of Safari' },
  { debian: 'xvfb', program: 'Xvfb', why: 'is its display' },
  { debian: 'gstreamer1.0-plugins-base', why: 'lets it play recordings' },
  { debian: 'gstreamer1.0-plugins-good', why: 'lets it read their formats' },
  { debian: 'gstreamer1.0-pulseaudio', why: 'connects it to the sound system' },
  { debian: 'pulseaudio', program: 'pulseaudio', why: 'is the sound system of the browsers' },
]

/** @type {readonly SystemPackage[]} */
export const benchPackages = [
  ...testPackages,
  {
    debian: 'pocketsphinx',
    program: 'pocketsphinx_continuous',
    why: 'is the bare engine that measurements compare with',
  },
]

/** Installs missing packages, or prints how to; never fails, because the product runs without them. */
export async function installMissing(/** @type {readonly SystemPackage[]} */ packages) {
  const candidates = packages.filter(({ program }) => !program || !which(program))
  // Without dpkg only programs can be detected; the server itself reports what else is missing.
  const dpkg = which('dpkg-query') !== null
  const missing = dpkg ? await findNotInstalled(candidates) : candidates.filter(({ program }) => program)
  if (missing.length === 0) return
  for (const { debian, why } of missing) console.log(`setup: ${debian} is missing; it ${why}`)

  const names = missing.map(({ debian }) => debian)
  const sudoPrefix = await sudoPrefixOf()
  if (sudoPrefix && which('apt-get') && (await aptInstall(sudoPrefix, names))) return
  console.log(
    `setup: continuing without them. Install manually: sudo apt-get install ${names.join(' ')} (or your system's equivalents)`,
  )
}

async function findNotInstalled(/** @type {readonly SystemPackage[]} */ needs) {
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

/** Command prefix to run as root; null if that would ask for a password. */
async function sudoPrefixOf() {
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
  // Package lists are missing or outdated: fetch them and retry.
  if (hasPackageLists() && (await install())) return true
  return (await apt('update')) && (await install())
}

function hasPackageLists() {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some((name) => name.includes('_Packages'))
}
