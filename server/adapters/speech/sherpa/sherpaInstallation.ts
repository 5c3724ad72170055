import { createRequire } from 'node:module'

const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const resolveHere = createRequire(import.meta.url).resolve

/**
 * Whether sherpa-onnx is installed with its library for this system: an optional dependency, since it does not exist for all systems.
 * @param resolve finds a file of a package; throws if there is none
 */
export function isSherpaInstalled(resolve: (specifier: string) => string = resolveHere): boolean {
  try {
    resolve('sherpa-onnx-node')
    resolve(`sherpa-onnx-${system}/sherpa-onnx.node`)
    return true
  } catch {
    return false
  }
}
