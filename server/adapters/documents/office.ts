/** Parts of an Office file point to each other by relations (ECMA-376, part 2). */
import { DocumentRefused } from '../../documents'
import { attributeOf, xmlTokens } from './xml'

export type Parts = ReadonlyMap<string, Uint8Array>

/** The XML of a part. @throws DocumentRefused when it is missing */
export function partOf(parts: Parts, name: string): string {
  const bytes = parts.get(name)
  if (!bytes) throw new DocumentRefused('broken', `${name} is missing`)
  return new TextDecoder().decode(bytes)
}

/** Where the relations of a part lead: names of parts by id, and their types. */
export function relationsOf(parts: Parts, name: string): Map<string, { target: string; type: string }> {
  const slash = name.lastIndexOf('/') + 1
  const bytes = parts.get(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
  const relations = new Map<string, { target: string; type: string }>()
  for (const token of xmlTokens(bytes ? new TextDecoder().decode(bytes) : '')) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue
    const value = (attribute: string) => attributeOf(token.attributes, attribute)
    relations.set(value('Id'), { target: resolved(name.slice(0, slash), value('Target')), type: value('Type') })
  }
  return relations
}

/** A target is seen from the folder of its part, or from the root. */
function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
