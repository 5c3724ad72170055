import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A Vite plugin for builds: takes React Router's production build, since its package names only the one with warnings, and a single copy
 * of what react-intl and its core both bring.
 * @returns {import('vite').Plugin}
 */
export function packageBuilds() {
  return {
    name: 'package-builds',
    apply: 'build',
    config: () => ({ resolve: { alias: packageFiles() } }),
  }
}

/** By import: the file that is bundled for it. */
export function packageFiles() {
  const inRouter = createRequire(require.resolve('react-router-dom'))
  const router = inRouter.resolve('react-router').replace(/\bdevelopment\b.*/, 'production')
  const inReactIntl = createRequire(require.resolve('react-intl'))
  const file = (/** @type {string} */ name, /** @type {string} */ path) => ({
    find: new RegExp(`^${name}$`),
    replacement: path,
  })
  return [
    file('react-router', `${router}/index.mjs`),
    file('react-router/dom', `${router}/dom-export.mjs`),
    ...['intl-messageformat', '@formatjs/fast-memoize'].map((name) => file(name, inReactIntl.resolve(name))),
  ]
}
