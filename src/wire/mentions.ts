/** Names of people in comments: `@name`. */
import type { Person } from './peopleSchemas'

export interface TextRun {
  readonly text: string
  readonly isMention: boolean
}

const byLength = (people: readonly Person[]) =>
  people.filter(({ name }) => name !== '').toSorted((one, other) => other.name.length - one.name.length)

/** The text in runs, so that names of people stand out. */
export function mentionRuns(text: string, people: readonly Person[]): TextRun[] {
  const names = byLength(people).map(({ name }) => `@${name}`)
  const runs: TextRun[] = []
  let plainFrom = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = names.find((name) => text.startsWith(name, at))
    if (!found) continue
    if (at > plainFrom) runs.push({ text: text.slice(plainFrom, at), isMention: false })
    runs.push({ text: found, isMention: true })
    plainFrom = at + found.length
    at = plainFrom - 1
  }
  return plainFrom < text.length ? [...runs, { text: text.slice(plainFrom), isMention: false }] : runs
}

/** Ids of the people whose names are in the text. */
export function mentionedIds(text: string, people: readonly Person[]): number[] {
  const names = new Set(
    mentionRuns(text, people)
      .filter(({ isMention }) => isMention)
      .map((run) => run.text.slice(1)),
  )
  return people.filter(({ name }) => names.has(name)).map(({ id }) => Number(id))
}
