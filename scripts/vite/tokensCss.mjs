/**
 * A Vite plugin: `virtual:tokens.css` contains the tokens of src/app/antd/theme.ts as the same CSS variables that antd sets. Public
 * pages match the product without loading antd, and no page waits for a script to get its colors.
 */
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { runnerImport } from 'vite'

const name = 'virtual:tokens.css'
const themeFile = join(import.meta.dirname, '../../src/app/antd/theme.ts')
/** antd's preset palettes, except for the shade used for text. */
const palette = /^--ant-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(?!-7:)/

/** @returns {import('vite').Plugin} */
export function tokens() {
  return {
    name: 'tokens',
    resolveId: { filter: { id: /^virtual:tokens\.css$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:tokens\.css$/ },
      async handler() {
        this.addWatchFile(themeFile)
        return process.env.VITEST ? '' : await tokensCss()
      },
    },
  }
}

/**
 * CSS for both color schemes. `data-shade` on <html> selects one; until the script sets it, the system preference does. Only for <html>:
 * antd puts the same class on its own elements, with the values of the current scheme.
 */
export async function tokensCss() {
  /** @type {{ module: typeof import('../../src/app/antd/theme') }} */
  const { module } = await runnerImport(themeFile, { configFile: false })
  const { themes, tokenClass } = module
  const light = await variables(themes.light)
  const dark = (await variables(themes.dark)).filter((line) => !light.includes(line))
  const page = `:root.${tokenClass}`
  const system = `@media(prefers-color-scheme:dark){${page}:not([data-shade]){${dark.join(';')}}}`
  return `${page}{${light.join(';')}}\n${page}[data-shade=dark]{${dark.join(';')}}\n${system}`
}

/**
 * The declarations that antd itself would insert.
 * @param {import('antd').ThemeConfig} config
 */
async function variables(config) {
  const { createCache, extractStyle, StyleProvider } = await import('@ant-design/cssinjs')
  const { ConfigProvider, theme } = await import('antd')
  const Reader = () => void theme.useToken()
  const cache = createCache()
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: config }, createElement(Reader))),
  )
  const css = extractStyle(cache, { plain: true, types: 'token' })
  return css.split(/[{;}]/).filter((part) => part.startsWith('--ant-') && !palette.test(part))
}
