/** The project's test configuration, with a mutant in one file. */
import { mergeConfig } from 'vitest/config'
import base from '../../../vite.config'

declare global {
  /** Full path of the mutated file, and its mutated text. */
  var mutant: { file: string; text: string } | undefined
}

export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id: string) => (id === globalThis.mutant?.file ? globalThis.mutant.text : null),
    },
  ],
})
