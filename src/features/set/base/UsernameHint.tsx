import type { User } from '../../../wire/responses'

/** A hidden field that tells password managers which account the password is for. */
export function UsernameHint({ user: { username } }: { user: User }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
