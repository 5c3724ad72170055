/** A Vite plugin for builds: parses the messages of locales/ ahead, so that no page loads the parser (7 kB). */
import { parse } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'

const parser = '@formatjs/icu-messageformat-parser'
const room = /\/locales\/(zh-CN|en-US)\/\w+\.ts$/

/** @returns {import('vite').Plugin} */
export function parsedMessages() {
  return {
    name: 'parsed-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }] },
    }),
    transform: {
      filter: { id: room },
      async handler(code) {
        const exported = Object.entries(await evaluate(code))
        return exported
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(parseAll(messages))}`)
          .join('\n')
      },
    },
  }
}

/**
 * What a file of plain data exports; its imports are all of types.
 * @returns {Promise<Record<string, Record<string, string>>>}
 */
function evaluate(/** @type {string} */ code) {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}

/** Plain sentences too: one that is given a value it doesn't use would ask for the parser. */
function parseAll(/** @type {Record<string, string>} */ messages) {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, parse(message)]))
}
