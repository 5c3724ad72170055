/** Precompresses the built files, so that the server never has to. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** HTML is not included: the server inserts a nonce into each page. */
const compressibleTypes = new Set(['.css', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest', '.xml'])
/** Smaller files gain less than the header that says so costs. */
const minBytes = 512

const brotliOptions = (/** @type {number} */ size) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside every compressible file of a folder, in parallel: zlib uses Node's thread pool.
 * @param {string} folder
 * @returns {Promise<number>} number of compressed files
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressibleTypes.has(extname(entry.name)))
  const done = await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
  return done.filter(Boolean).length
}

/** @param {string} path */
async function compressFile(path) {
  const plain = await readFile(path)
  if (plain.length < minBytes) return false
  await Promise.all([
    toBrotli(plain, brotliOptions(plain.length)).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(plain, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
  return true
}
