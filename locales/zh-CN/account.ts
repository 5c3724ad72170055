/** Of what looks after an account: new passwords, e-mail, second factor, passkeys, data. */
export const account = {
  'account.password.rule': '至少 {min} 个字符，不要使用常见密码或您的用户名',
  'account.password.fine': '可以使用',
  'account.password.long': '密码太长，请缩短一些',
  'account.password.repeated': '只有一种字符，容易被猜到，请换一个',
  'account.password.pattern': '只有重复或连续的字符，容易被猜到，请换一个',
  'account.password.name': '与用户名或网站名称太接近，请换一个',
  'account.password.common': '这个密码很常见，容易被猜到，请换一个',
} as const
