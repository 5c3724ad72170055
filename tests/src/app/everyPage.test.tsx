import { expect, it } from 'vitest'
import { notFound, pages } from '../../../src/app/pages'

const loading = [...pages, notFound].flatMap(({ path, load }) => (load ? [[path, load] as const] : []))

it.each(loading)(
  'the page at %s loads and is a component',
  async (_, load) => {
    expect((await load()).default).toBeTypeOf('function')
  },
  30_000,
)
