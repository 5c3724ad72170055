/** License notices of the packages that are bundled into the app. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File name of the notices in the built app. */
export const noticesFile = 'third-party-notices.txt'

/** SPDX ids of licenses that require no more than a notice. */
const allowedLicenses = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' '),
)

/**
 * Whether code under that license may be bundled: one alternative of an OR suffices, all parts of an AND are required.
 * @param {string} license an SPDX expression
 * @returns {boolean}
 */
export function isAllowed(license) {
  const plain = license.replace(/[()]/g, ' ').trim()
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((id) => allowedLicenses.has(id.trim())))
}

/**
 * The folder of a module's package; null for modules of the app and of the bundler.
 * @param {string} id module id of the bundler
 * @returns {string | null}
 */
export function packageFolder(id) {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? null
}

/**
 * @typedef {object} Notice
 * @property {string} name with its version
 * @property {string} license SPDX expression, '' if the package declares none
 * @property {string} text license and notice texts
 */

/**
 * @param {string} folder of a package
 * @returns {Notice}
 */
export function readNotice(folder) {
  const { name, version, license = '', author = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|copying|notice)([.-][\w.-]*)?$/i.test(file) && !/\.[cm]?[jt]s$/.test(file),
  )
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const by = typeof author === 'string' ? author : author.name
  const spdx = typeof license === 'string' ? license : license.type
  const short = `Copyright (c) ${by || `the authors of ${name}`}\n\nhttps://spdx.org/licenses/${spdx}.html`
  return { name: `${name} ${version}`, license: spdx, text: texts.join('\n\n') || short }
}

/**
 * The shipped file: each text once, with all packages that it applies to.
 * @param {readonly Notice[]} notices
 */
export function noticesText(notices) {
  const texts = [...new Set(notices.map(({ text }) => text))]
  const parts = texts.map((text) => {
    const heads = notices.filter((notice) => notice.text === text).map(noticeHeading)
    return [...heads, '', text].join('\n')
  })
  return ['This app contains code of the following packages.', ...parts].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n'
}

const noticeHeading = (/** @type {Notice} */ { name, license }) => `* ${name} (${license || 'no license named'})`

/**
 * Problems of a build's notices file.
 * @param {string} path
 * @returns {string[]}
 */
export function noticeProblems(path) {
  if (!existsSync(path)) return [`${path} is missing`]
  const heads = [...readFileSync(path, 'utf8').matchAll(/^\* (\S+ \S+) \((.*)\)$/gm)]
  const refused = heads.filter(([, , license = '']) => !isAllowed(license))
  return [
    ...(heads.length === 0 ? [`${path} names no package`] : []),
    ...refused.map(([, name, license]) => `${name} is under a license that is not on the list: ${license}`),
  ]
}

/** Package folders of the app and its workers, which are bundled separately. */
const packageFolders = new Set()

/**
 * A Vite plugin for the workers: adds their packages to the app's notices.
 * @returns {import('vite').Plugin}
 */
export function collectPackages() {
  return {
    name: 'collect-packages',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const id of output.moduleIds) {
          const folder = packageFolder(id)
          if (folder) packageFolders.add(folder)
        }
      }
    },
  }
}

/**
 * A Vite plugin for the app: emits the notices file.
 * @returns {import('vite').Plugin}
 */
export function thirdPartyNotices() {
  return {
    name: 'third-party-notices',
    apply: 'build',
    // After the packages of the app itself are collected.
    enforce: 'post',
    generateBundle() {
      const notices = [...packageFolders].map(readNotice).sort((a, b) => (a.name < b.name ? -1 : 1))
      this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesText(notices) })
    },
  }
}
