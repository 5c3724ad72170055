import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFiles } from '../../../scripts/vite/packageBuilds.mjs'

const fileOf = (name: string) => packageFiles().find(({ find }) => find.test(name))?.replacement ?? ''

describe('what builds take from packages', () => {
  it('is the production build of the router', () => {
    for (const name of ['react-router', 'react-router/dom']) expect(fileOf(name)).toContain('/production/')
  })

  it('are files that exist', () => {
    expect(packageFiles().filter(({ replacement }) => !existsSync(replacement))).toEqual([])
  })

  it('is nothing for other imports', () => {
    expect(fileOf('react-router-dom')).toBe('')
    expect(fileOf('react-router/other')).toBe('')
  })
})
