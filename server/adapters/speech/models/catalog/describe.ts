import * as v from 'valibot'
import { ModelDescription } from '../modelDescription'

/** Where sherpa-onnx publishes its models; a mirror replaces this prefix. */
export const releasesUrl = 'https://github.com/k2-fsa/sherpa-onnx/releases/download'

const documentation = 'https://k2-fsa.github.io/sherpa/onnx'

interface CatalogEntry extends Omit<v.InferInput<typeof ModelDescription>, 'url' | 'homepage'> {
  /** Path below `releasesUrl`: the tag, then the file. */
  asset: string
  /** Page that describes it, absolute or below the documentation of sherpa-onnx. */
  page: string
}

/** Validates an entry of the catalog. */
export function describe({ asset, page, ...entry }: CatalogEntry): ModelDescription {
  const homepage = page.startsWith('https:') ? page : `${documentation}/${page}`
  return v.parse(ModelDescription, { ...entry, url: `${releasesUrl}/${asset}`, homepage })
}
