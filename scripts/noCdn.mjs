/**
 * A Vite plugin: leaves out of markmap-common what looks for the fastest CDN. Nothing here asks it, but the bundler can't know that
 * making it has no effect.
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
