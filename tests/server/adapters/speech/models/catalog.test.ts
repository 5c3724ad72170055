import { describe, expect, it } from 'vitest'
import { catalog, catalogSets } from '../../../../../server/adapters/speech/models/catalog'
import { releasesUrl } from '../../../../../server/adapters/speech/models/catalog/describe'
import { purposeOf } from '../../../../../server/adapters/speech/models/modelDescription'
import { languageValues } from '../../../../../src/wire/constants'

const membersOf = (set: string) => {
  const ids = catalogSets.find(({ id }) => id === set)?.models ?? []
  return catalog.filter(({ id }) => ids.includes(id))
}
const languagesOf = (set: string, purpose = 'recognition') =>
  membersOf(set)
    .filter(({ family }) => purposeOf(family) === purpose)
    .flatMap(({ languages }) => Object.keys(languages))

describe('the catalog', () => {
  it.each(catalog.map((model) => [model.id, model] as const))(
    '%s can be downloaded, and says what it is',
    (_, model) => {
      expect(model.url.startsWith(`${releasesUrl}/`)).toBe(true)
      expect(model.homepage).toMatch(/^https:/)
      expect(model.license).not.toBe('')
      expect(model.bytes).toBeGreaterThan(100_000)
      const paths = Object.values(model.files)
      // A single file is stored under the only name of the description.
      if (!model.url.endsWith('.tar.bz2')) expect(paths).toEqual([model.url.split('/').at(-1)])
      expect(new Set(paths).size).toBe(paths.length)
    },
  )

  it('names each model once', () => {
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length)
  })

  it('gives recognition models tokens, or a tokenizer', () => {
    for (const { family, files } of catalog) {
      if (['recognition', 'streaming'].includes(purposeOf(family)))
        expect(files.tokens ?? files.tokenizer).toBeDefined()
    }
  })

  it('has sets of known models, and begins with the one for Mandarin', () => {
    for (const { models } of catalogSets) for (const id of models) expect(catalog.map((one) => one.id)).toContain(id)
    expect(catalogSets[0]?.id).toBe('zh')
  })

  it('covers what the sets are named after', () => {
    expect(languagesOf('zh')).toEqual(expect.arrayContaining(['cn', 'en']))
    expect(languagesOf('zh', 'streaming')).toContain('cn')
    expect(languagesOf('dialects')).toEqual(expect.arrayContaining(['cn_henanese', 'cn_xinanese', 'cn_cantonese']))
    expect(languagesOf('eu')).toEqual(expect.arrayContaining(['de', 'es', 'en']))
    expect(languagesOf('ar')).toContain('ar')
    expect(languagesOf('all').sort()).toEqual([...languageValues].sort())
    expect(languagesOf('live', 'streaming')).toEqual(expect.arrayContaining(['de', 'es', 'ar']))
    expect(membersOf('speakers').map(({ family }) => purposeOf(family))).toEqual(['segmentation', 'embedding'])
    expect(languagesOf('punctuation', 'punctuation')).toEqual(expect.arrayContaining(['cn', 'en']))
    expect(membersOf('language').map(({ family }) => purposeOf(family))).toEqual(['languageIdentification'])
  })
})
