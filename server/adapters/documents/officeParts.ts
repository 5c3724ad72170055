/** Parts of an Office file reference each other by relationships (ECMA-376, part 2). */
import { DocumentError } from '../../ports/documentReader'
import { attributeOf, xmlTokens } from '../../../src/transcript/import/xmlTokens'

export type OfficeParts = ReadonlyMap<string, Uint8Array>

/** The XML of a part. @throws DocumentError if it is missing */
export function partText(parts: OfficeParts, name: string): string {
  const bytes = parts.get(name)
  if (!bytes) throw new DocumentError('broken', `${name} is missing`)
  return new TextDecoder().decode(bytes)
}

/** Relationships of a part by id: the target part and the type. */
export function relationsOf(parts: OfficeParts, name: string): Map<string, { target: string; type: string }> {
  const slash = name.lastIndexOf('/') + 1
  const bytes = parts.get(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
  const relations = new Map<string, { target: string; type: string }>()
  for (const token of xmlTokens(bytes ? new TextDecoder().decode(bytes) : '')) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue
    const value = (attribute: string) => attributeOf(token.attributes, attribute)
    relations.set(value('Id'), { target: resolveTarget(name.slice(0, slash), value('Target')), type: value('Type') })
  }
  return relations
}

/** Resolves a target relative to its part's folder, or to the root if it starts with a slash. */
function resolveTarget(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
