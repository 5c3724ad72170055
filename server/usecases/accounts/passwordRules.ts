/** Password rules: minimum length and no common passwords (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0, 6.2). */
import { RequestError } from '../../lib/requestError'

/** Lengths in Unicode code points. */
export const minPasswordLength = 8
export const maxPasswordLength = 256
/** Minimum characters besides the user's or site's name. */
const minCharactersBesideName = 4
/** Shorter names are ignored, since they occur in many words. */
const minNameLength = 3

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

/**
 * Validates a new password.
 * @param names names of the user and the site, which it must not consist of
 * @throws RequestError naming the violated rule
 */
export async function validatePassword(password: string, names: readonly string[]): Promise<void> {
  const characters = [...password]
  if (characters.length < minPasswordLength) throw new RequestError('password.short', { min: minPasswordLength })
  if (characters.length > maxPasswordLength) throw new RequestError('password.long', { max: maxPasswordLength })
  if (new Set(characters).size === 1) throw new RequestError('password.repeated')
  rejectNames(password, names)
  const known = await commonPasswords()
  const text = foldText(password)
  if (known.has(text) || chineseCommon.has(text)) throw new RequestError('password.common')
}

/** @throws RequestError if the password is little more than one of the names */
export function rejectNames(password: string, names: readonly string[]): void {
  const text = foldText(password)
  for (const name of names.map(foldText)) {
    if ([...name].length < minNameLength || !text.includes(name)) continue
    if ([...text.replaceAll(name, '')].length < minCharactersBesideName) throw new RequestError('password.name')
  }
}

/** Ignores case and full-width forms, which don't make a password harder to guess. */
const foldText = (text: string) => text.trim().normalize('NFKC').toLowerCase()

let commonPasswordsPromise: Promise<ReadonlySet<string>> | null = null

/** The 18,000 most common leaked passwords of sufficient length. Loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength)),
  )
  return commonPasswordsPromise
}
