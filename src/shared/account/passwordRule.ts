/**
 * What a new password must be (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0, 6.2). Pure: the forms and the server apply the same rule.
 * Lengths are in Unicode code points.
 */

export const minPasswordLength = 8
export const maxPasswordLength = 256
/** Minimum characters besides the user's or site's name. */
const minCharactersBesideName = 4
/** Shorter names are ignored, since they occur in many words. */
const minNameLength = 3
/** Longest unit whose repetition makes up a whole password that is easy to guess. */
const maxRepeatedUnit = 4

/** Passwords common in China but missing from other lists: "I love you" in digits and pinyin, keyboard patterns. */
const chineseCommon = new Set([
  'woaini1314',
  'woaini520',
  'woaini521',
  'woaini123',
  'aini1314',
  'woaiwojia',
  'woaini1314520',
  '5201314520',
  '1314520520',
  '52013145201314',
  '5201314a',
  'a5201314',
  '5201314qq',
  'qq5201314',
  '13145200',
  '15201314',
  '20131452',
  '7758521521',
  '77585210',
  'iloveyou520',
  'mima1234',
  'mima123456',
  'wangyang',
  'zhangwei',
  'xiaoming',
  'qwe123456',
  'asd123456',
  'zxc123456',
  'abc123456',
  'aaa123456',
  'a12345678',
  'qq123456789',
  'qwer123456',
  'wang123456',
  'zhang123456',
  'liu123456',
  'li123456',
  'chen123456',
  'admin123',
  'admin888',
  'admin123456',
  'aa123456',
  '1234qwer',
])

/** Why a password is refused. */
export type PasswordProblem = 'short' | 'long' | 'repeated' | 'pattern' | 'name' | 'common'

export interface PasswordContext {
  /** Names of the user and the site, which it must not consist of. */
  names: readonly string[]
  /** Known passwords, folded; null while they are not loaded. */
  common: ReadonlySet<string> | null
  /** Minimum length, where a site has another than ours. */
  min?: number
}

/** The first rule that a new password breaks, or null. */
export function passwordProblem(
  password: string,
  { names, common, min = minPasswordLength }: PasswordContext,
): PasswordProblem | null {
  const characters = [...password]
  if (characters.length < min) return 'short'
  if (characters.length > maxPasswordLength) return 'long'
  if (new Set(characters).size === 1) return 'repeated'
  const text = foldPassword(password)
  if (isMadeOfName(text, names)) return 'name'
  if (common?.has(text) || chineseCommon.has(text)) return 'common'
  return isRepetition(text) || isSequence(text) ? 'pattern' : null
}

/** Whether a password is little more than one of the names. */
export function isMadeOfName(password: string, names: readonly string[]): boolean {
  const text = foldPassword(password)
  return names.map(foldPassword).some((name) => {
    if ([...name].length < minNameLength || !text.includes(name)) return false
    return [...text.replaceAll(name, '')].length < minCharactersBesideName
  })
}

/** Ignores case and full-width forms, which don't make a password harder to guess. */
const foldPassword = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** `12341234`, `abcabcabc`. */
function isRepetition(text: string): boolean {
  const characters = [...text]
  for (let unit = 1; unit <= maxRepeatedUnit; unit += 1)
    if (characters.length >= 2 * unit && characters.every((character, at) => character === characters[at % unit]))
      return true
  return false
}

/** `abcdefgh`, `98765432`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
