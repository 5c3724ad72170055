/** Typing names of people in comments: `@name`. */
import type { Person } from '../../../wire/peopleSchemas'

export interface MentionQuery {
  /** Where the `@` is, and what follows it up to the caret. */
  readonly at: number
  readonly typed: string
}

/** The name that is being typed at the caret; null if none is. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const found = /(?:^|[\s\p{P}\p{Script=Han}])@([^\s@]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { at: caret - (found[1]?.length ?? 0) - 1, typed: found[1] ?? '' } : null
}

/** Those whose name or username begins with, or contains, what is typed. */
export function matchingPeople(people: readonly Person[], typed: string): Person[] {
  const key = typed.normalize('NFKC').toLowerCase()
  const rank = ({ name, username }: Person) => {
    const names = [name, username].map((each) => each.normalize('NFKC').toLowerCase())
    if (names.some((each) => each.startsWith(key))) return 0
    return names.some((each) => each.includes(key)) ? 1 : 2
  }
  return people.filter((person) => rank(person) < 2).toSorted((one, other) => rank(one) - rank(other))
}

/** The text with the name in place of what was typed, and the caret after it. */
export function insertMention(
  text: string,
  { at, typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(at + 1 + typed.length).trimStart(), caret: before.length }
}
