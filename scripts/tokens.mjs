/**
 * A Vite plugin: `virtual:tokens.css` holds the tokens of src/app/theme.ts as CSS variables, the very ones antd sets when it is
 * there. So the pages for strangers look like the product without loading antd, and no page waits for a script to have colours.
 */
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { runnerImport } from 'vite'

const name = 'virtual:tokens.css'
const themeFile = join(import.meta.dirname, '../src/app/theme.ts')
/** The ready-made palettes, but for the shade that text may have. */
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

/** Both shades. `data-shade` on <html> says which; until the script sets it, the system does. */
export async function tokensCss() {
  /** @type {{ module: typeof import('../src/app/theme') }} */
  const { module } = await runnerImport(themeFile, { configFile: false })
  const { themes, tokenClass } = module
  const light = await variables(themes.light)
  const dark = (await variables(themes.dark)).filter((line) => !light.includes(line))
  const system = `@media(prefers-color-scheme:dark){.${tokenClass}:not([data-shade]){${dark.join(';')}}}`
  return `.${tokenClass}{${light.join(';')}}\n.${tokenClass}[data-shade=dark]{${dark.join(';')}}\n${system}`
}

/**
 * The declarations antd itself would put on the page.
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
