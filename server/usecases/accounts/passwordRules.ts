/** Refuses passwords that break the rule in src/shared/account/passwordRule. */
import { loadCommonPasswords } from '../../../src/shared/account/commonPasswords'
import {
  isMadeOfName,
  maxPasswordLength,
  minPasswordLength,
  passwordProblem,
} from '../../../src/shared/account/passwordRule'
import { RequestError } from '../../lib/requestError'

/**
 * Validates a new password.
 * @param names names of the user and the site, which it must not consist of
 * @throws RequestError naming the violated rule
 */
export async function validatePassword(password: string, names: readonly string[]): Promise<void> {
  const problem = passwordProblem(password, { names, common: await loadCommonPasswords() })
  if (problem !== null)
    throw new RequestError(`password.${problem}`, { min: minPasswordLength, max: maxPasswordLength })
}

/** Whether a password that is in use would be refused today. */
export async function isWeakPassword(password: string, names: readonly string[]): Promise<boolean> {
  return passwordProblem(password, { names, common: await loadCommonPasswords() }) !== null
}

/** @throws RequestError if the password is little more than one of the names */
export function rejectNames(password: string, names: readonly string[]): void {
  if (isMadeOfName(password, names)) throw new RequestError('password.name')
}
