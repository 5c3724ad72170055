const withoutFetch = '\0axios-without-fetch'

/**
 * A Vite plugin for builds: takes the `fetch` adapter, a fifth of axios, out of its list of adapters. The app imports it where a
 * response is streamed (src/shared/http/streamAdapter.ts).
 * @returns {import('vite').Plugin}
 */
export function axiosAdapters() {
  return {
    name: 'axios-adapters',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/fetch\.js$/ },
      handler: (_, importer) => (importer?.endsWith('/axios/lib/adapters/adapters.js') ? withoutFetch : null),
    },
    load: {
      filter: { id: /^\0axios-without-fetch$/ },
      // Null is an adapter that the build doesn't have.
      handler: () => 'export const getFetch = () => null',
    },
  }
}
