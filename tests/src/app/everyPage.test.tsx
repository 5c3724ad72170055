import { expect, it } from 'vitest'
import { pageLoader } from '../../../src/app/loads'
import { notFound, pages } from '../../../src/app/pages/pageTable'

const loaders = [...pages, notFound].flatMap(({ path }) => {
  const load = pageLoader(path)
  return load ? [[path, load] as const] : []
})

it.each(loaders)(
  'the page at %s loads and is a component',
  async (_, load) => {
    expect((await load()).default).toBeTypeOf('function')
  },
  30_000,
)
