/** What is built, and from what. */
const common = ['package-lock.json', 'scripts', 'src']

export const webWork = {
  stamp: 'dist/web.stamp',
  inputs: [...common, 'index.html', 'locales', 'public', 'vite.config.ts'],
}

export const serverWork = { stamp: 'dist/server.stamp', inputs: [...common, 'server'] }
