import { minPasswordLength } from './passwordRule'

let loading: Promise<ReadonlySet<string>> | null = null
let loaded: ReadonlySet<string> | null = null

/** The 18,000 most common leaked passwords of sufficient length (@zxcvbn-ts/language-common, MIT). Loaded on first use. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => {
      loaded = new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength))
      return loaded
    },
    (error: unknown) => {
      // The next use tries again.
      loading = null
      throw error
    },
  )
  return loading
}

/** The common passwords if they are loaded, else null. */
export const loadedCommonPasswords = (): ReadonlySet<string> | null => loaded
