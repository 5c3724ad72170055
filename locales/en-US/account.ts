import type { account as reference } from '../zh-CN/account'

export const account: Record<keyof typeof reference, string> = {
  'account.password.rule':
    'At least {min, plural, one {# character} other {# characters}}; not a common password or your username',
  'account.password.fine': 'This password is fine',
  'account.password.long': 'This password is too long. Please shorten it.',
  'account.password.repeated': 'One character repeated is easy to guess. Choose another.',
  'account.password.pattern': 'A repetition or sequence is easy to guess. Choose another.',
  'account.password.name': 'Too similar to your username or the site’s name. Choose another.',
  'account.password.common': 'This password is common and easy to guess. Choose another.',
}
