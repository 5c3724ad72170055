import { describe, expect, it } from 'vitest'
import { isSherpaInstalled } from '../../../../../server/adapters/speech/sherpa/sherpaInstallation'

/** Whether it counts as installed where only packages with these names are. */
const isInstalledWith = (...names: string[]) =>
  isSherpaInstalled((specifier) => {
    if (names.some((name) => specifier.startsWith(name))) return specifier
    throw new Error(`Cannot find module ${specifier}`)
  })

describe('sherpa-onnx', () => {
  it('is installed where the tests run', () => {
    expect(isSherpaInstalled()).toBe(true)
  })

  it('needs its package and the library for this system', () => {
    expect(isInstalledWith('sherpa-onnx-')).toBe(true)
    expect(isInstalledWith('sherpa-onnx-node')).toBe(false)
    expect(isInstalledWith('sherpa-onnx-linux', 'sherpa-onnx-darwin', 'sherpa-onnx-win')).toBe(false)
  })
})
