import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** The settings of a build with these variables. */
async function envWith(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  vi.resetModules()
  return (await import('../../../src/shared/env')).env
}

describe('what a deployment sets', () => {
  it('nothing, or empty variables, mean the defaults', async () => {
    const usual = await envWith({})
    expect(usual.tokenKey).toBe('token')
    expect(usual.unverified).toContain('/api/passport/userinfo')
    expect(await envWith({ VITE_TOKEN_KEY: '', VITE_UNVERIFIED_URLS: ' , ', VITE_QUIET_URLS: '' })).toEqual(usual)
  })

  it('lists of paths are separated by commas', async () => {
    const { unverified, quiet } = await envWith({ VITE_UNVERIFIED_URLS: '/a, /b,,', VITE_QUIET_URLS: '/c' })
    expect(unverified).toEqual(['/a', '/b'])
    expect(quiet).toEqual(['/c'])
  })
})
