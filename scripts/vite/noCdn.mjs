/**
 * A Vite plugin: removes markmap-common's search for the fastest CDN. It is unused, but the bundler can't know that constructing it has
 * no side effect.
 * @returns {import('vite').Plugin}
 */
export function noCdn() {
  return {
    name: 'no-cdn',
    transform: {
      filter: { id: /markmap-common\/dist\/index\.mjs/ },
      handler: (code) => code.replace('new UrlBuilder()', '/* @__PURE__ */ new UrlBuilder()'),
    },
  }
}
