/**
 * The form field an error is about. Sent as `data.field`, so that the app can show the message next to that field.
 * `password` is the current password, `newpassword` the new one.
 */
const fieldByMessageId: Readonly<Record<string, string>> = {
  'register.taken': 'username',
  'register.invisible': 'username',
  'register.mismatch': 'confirm',
  'password.wrong': 'password',
  'profile.password': 'password',
  'password.short': 'newpassword',
  'password.long': 'newpassword',
  'password.common': 'newpassword',
  'password.repeated': 'newpassword',
  'password.name': 'newpassword',
  'password.pattern': 'newpassword',
  'profile.phoneTaken': 'mobile',
  'share.passwordLength': 'password',
  'share.range': 'range',
  'share.expiry': 'expires_at',
  'security.password': 'password',
  'mail.wrong': 'captcha',
  'mail.taken': 'email',
  'second.wrong': 'code',
  'admin.noReason': 'note',
  'webhook.url': 'url',
  'webhook.insecure': 'url',
  'webhook.address': 'url',
}

/** The `data` of an error with that message; undefined if it isn't about a single field. */
export function fieldOfError(messageId: string): { field: string } | undefined {
  const field = fieldByMessageId[messageId]
  return field === undefined ? undefined : { field }
}
