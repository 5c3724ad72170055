/** A Vite plugin for builds: precompiles the messages of locales/, so that no page loads the parser (7 kB). */
import { parse } from '@formatjs/icu-messageformat-parser'
import { evaluateModule } from './evaluateModule.mjs'

const parser = '@formatjs/icu-messageformat-parser'
/** The folder of each locale; that of the help has no region in its name. */
const messageFiles = /\/locales\/\w+-\w+\/\w+\.ts$/

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
      filter: { id: messageFiles },
      async handler(code) {
        /** @type {[string, Record<string, string>][]} */
        const exported = Object.entries(await evaluateModule(code))
        return exported
          .map(([name, messages]) => `export const ${name} = ${JSON.stringify(parseAll(messages))}`)
          .join('\n')
      },
    },
  }
}

/** Parses plain sentences too: one that receives an unused value would need the parser. */
function parseAll(/** @type {Record<string, string>} */ messages) {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, parse(message)]))
}
