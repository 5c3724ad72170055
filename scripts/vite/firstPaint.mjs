/**
 * A Vite plugin: puts the page's skeleton styles and its first script into index.html, and names the files that the first script loads.
 * The server allows that script by its hash.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, runnerImport } from 'vite'
import { root } from '../lib/run.mjs'
import { tokensCss } from './tokensCss.mjs'

const marker = '<!--first-paint-->'
const folder = join(root, 'src/app/firstPaint')

/**
 * What a visitor needs of each frame and each language.
 * @type {import('../../src/app/firstPaint/firstPaint').FirstPaint['files']}
 */
const needed = {
  shell: ['src/app/shell/Shell.tsx', 'src/features/task/DetailPage.tsx', 'src/shared/http/transport.ts'],
  account: ['src/features/user/LoginPage.tsx'],
  'zh-CN': ['locales/zh-CN.ts'],
  'en-US': ['locales/en-US.ts'],
}

/** @returns {import('vite').Plugin} */
export function firstPaint() {
  let tokenKey = ''
  return {
    name: 'first-paint',
    configResolved: ({ env }) => {
      tokenKey = env.VITE_TOKEN_KEY || 'token'
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const files = Object.entries(needed).map(([name, modules]) => [name, filesOf(modules ?? [], bundle, html)])
        const values = {
          tokenKey,
          titles: await titles(),
          styles: stylesheetsOf(html),
          files: Object.fromEntries(files),
        }
        const script = `${await firstScript()}firstPaint.startFirstPaint(${JSON.stringify(values).replaceAll('<', '\\u003c')})`
        const inline = `<style>${await firstStyles()}</style>\n    <script>{${script}}</script>`
        return withoutStylesheets(html).replace(marker, () => inline)
      },
    },
  }
}

// The skeleton must not wait for the style sheets, so the first script adds them.
const stylesheet = / *<link rel="stylesheet"[^>]* href="([^"]*)"[^>]*>\n?/g
const stylesheetsOf = (/** @type {string} */ html) => Array.from(html.matchAll(stylesheet), ([, href]) => href)
const withoutStylesheets = (/** @type {string} */ html) => html.replace(stylesheet, '')

/**
 * The files that have these modules and everything they import statically, without those that the page loads anyway.
 * @param {readonly string[]} modules
 * @param {import('vite').Rolldown.OutputBundle} bundle empty in development
 * @param {string} html
 */
function filesOf(modules, bundle, html) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const ids = new Set(modules.map((path) => join(root, path).replaceAll('\\', '/')))
  const reached = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => ids.has(id))))
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') reached.add(next)
    }
  }
  const names = [...reached].flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName])
  return [...new Set(names)].filter((name) => !html.includes(name)).map((name) => `./${name}`)
}

/** The first script, compiled into one statement that declares `firstPaint`. */
async function firstScript() {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      lib: { entry: join(folder, 'firstPaint.ts'), formats: ['iife'], name: 'firstPaint' },
    },
  })
  const [bundle] = [output].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the first script was not built')
  return bundle.output[0].code
    .trim()
    .replace(/^(?:var|let|const) /, 'const ')
    .replace(/;?$/, ';')
}

/** The product's name in each language. */
async function titles() {
  const load = (/** @type {string} */ file) => runnerImport(join(root, 'locales', file), { configFile: false })
  /** @type {{ module: typeof import('../../locales/locales') }} */
  const { module } = await load('locales.ts')
  const named = module.locales.map(async (locale) => {
    /** @type {{ module: typeof import('../../locales/zh-CN/app') }} */
    const { module } = await load(`${locale}/app.ts`)
    return [locale, module.app['app.site.title']]
  })
  return Object.fromEntries(await Promise.all(named))
}

/** The skeleton's styles and the tokens they use. */
async function firstStyles() {
  const styles = (await readFile(join(folder, 'firstPaint.css'), 'utf8')).replace(/\/\*[^]*?\*\//g, '')
  const used = new Set(styles.match(/--ant-[\w-]+/g))
  const tokens = (await tokensCss()).replace(/(--[\w-]+):[^;{}]*;?/g, (line, name) => (used.has(name) ? line : ''))
  return `${tokens}${styles}`
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim()
}
