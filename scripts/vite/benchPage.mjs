/** A Vite plugin for development: `?bench` shows the editor's measurements instead of the app. */

/** @returns {import('vite').Plugin} */
export function benchPage() {
  return {
    name: 'bench-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        new URL(originalUrl, 'http://page').searchParams.has('bench')
          ? html.replace('src/main.tsx', 'scripts/bench/editorPage/main.tsx')
          : html,
    },
  }
}
