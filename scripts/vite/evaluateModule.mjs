import { transformWithOxc } from 'vite'

/**
 * Evaluates a TypeScript file whose imports are all type-only.
 * @param {string} code
 * @returns {Promise<Record<string, any>>} what it exports
 */
export async function evaluateModule(code) {
  const plain = await transformWithOxc(code, 'module.ts')
  return import(`data:text/javascript,${encodeURIComponent(plain.code)}`)
}
