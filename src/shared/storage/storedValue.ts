/** How values are kept in local storage. Invalid ones count as absent; nothing here throws. */
import * as v from 'valibot'

/** Fallback until the page closes, for values local storage refuses (private mode, full). */
const memory = new Map<string, string>()

export function readText(name: string): string | null {
  const inMemory = memory.get(name)
  if (inMemory !== undefined) return inMemory
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeText(name: string, text: string): void {
  removeText(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    memory.set(name, text)
  }
}

export function removeText(name: string): void {
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/** One stored value. */
export interface StoredValue<T> {
  /** Null if absent or invalid. */
  read(): T | null
  write(value: T): void
  remove(): void
}

type Schema<T> = v.GenericSchema<unknown, T>

/** A text, stored as it is. */
export function textValue<T extends string>(name: string, schema: Schema<T>): StoredValue<T> {
  return {
    read() {
      const result = v.safeParse(schema, readText(name))
      return result.success ? result.output : null
    },
    write: (value) => writeText(name, value),
    remove: () => removeText(name),
  }
}

/** A value, stored as JSON. */
export function jsonValue<T>(name: string, schema: Schema<T>): StoredValue<T> {
  return {
    read() {
      try {
        const result = v.safeParse(schema, JSON.parse(readText(name) ?? 'null'))
        return result.success ? result.output : null
      } catch {
        return null
      }
    },
    write: (value) => writeText(name, JSON.stringify(value)),
    remove: () => removeText(name),
  }
}

/** What a login keeps: the names are storage keys. */
export const storedLogin = {
  /** Key of the last captcha. */
  key: textValue('key', v.pipe(v.string(), v.minLength(1))),
  /** Device id from the last login, sent with the next. */
  device: textValue('device', v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
}

/** The welcome of an account without records was dismissed. */
export const welcomeDismissed = textValue('welcomeDismissed', v.literal('1'))
