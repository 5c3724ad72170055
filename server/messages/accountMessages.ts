/** What the server says about accounts: passwords, logins, phones. */
export const accountChinese = {
  'auth.passwordOver': '临时密码已过期，请通过手机号重置密码，或联系管理员',
  'password.short': '密码至少需要 {min} 个字符',
  'password.long': '密码最长 {max} 个字符',
  'password.common': '这个密码太常见，容易被猜到，请换一个',
  'password.repeated': '密码不能只由同一个字符组成，请换一个',
  'password.name': '密码不能与用户名或网站名称雷同，请换一个',
  'password.wrong': '当前密码不正确，请重新输入',
  'password.done': '密码已修改，其他设备上的登录已全部退出',
  'login.missing': '该登录不存在，可能已经退出',
  'login.ended': '已退出登录',
  'sms.notYours': '只能向您当前绑定的手机号发送验证码，请先登录',
  'sms.unbind': '{code} 是您更换手机号的验证码，{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略。',
  'profile.password': '修改手机号前，请输入当前密码',
  'profile.oldCode': '修改手机号前，请输入发送到原手机号的验证码',
  'profile.freshLogin': '登录时间已超过 10 分钟，请重新登录后再绑定手机号',
  'notice.password.title': '密码已修改',
  'notice.password': '您账号的密码刚刚被修改。如非本人操作，请立即通过手机号重置密码，并联系管理员。',
  'notice.phone.title': '手机号已变更',
  'notice.phone': '您账号绑定的手机号刚刚被修改。如非本人操作，请立即修改密码，并联系管理员。',
  'notice.temporary.title': '请修改临时密码',
  'notice.temporary': '您正在使用管理员设置的临时密码，{date} 后失效。请在此之前修改密码。',
  'request.crossSite': '该请求来自其他网站，已被拒绝',
} as const

export const accountEnglish: Record<keyof typeof accountChinese, string> = {
  'auth.passwordOver': 'This temporary password has expired. Reset it by phone, or contact your administrator.',
  'password.short': 'The password must have at least {min} {min|character|characters}.',
  'password.long': 'The password can have at most {max} {max|character|characters}.',
  'password.common': 'This password is too common and easy to guess. Choose another.',
  'password.repeated': 'The password can’t be one character repeated. Choose another.',
  'password.name': 'The password is too similar to your username or the site’s name. Choose another.',
  'password.wrong': 'The current password is incorrect. Please enter it again.',
  'password.done': 'Password changed. All other devices have been logged out.',
  'login.missing': 'This login doesn’t exist. It may have ended already.',
  'login.ended': 'Logged out.',
  'sms.notYours': 'This code can only be sent to the phone number of your account. Please log in first.',
  'sms.unbind':
    '{code} is your code to change your phone number. It’s valid for {minutes} {minutes|minute|minutes}. Don’t share it. If you didn’t request it, ignore this message.',
  'profile.password': 'Enter your current password to change the phone number.',
  'profile.oldCode': 'Enter the code sent to your current number to change the phone number.',
  'profile.freshLogin': 'You logged in more than 10 minutes ago. Please log in again to add a phone number.',
  'notice.password.title': 'Your password was changed',
  'notice.password':
    'Your account password was just changed. If this wasn’t you, reset it by phone right away and contact the administrator.',
  'notice.phone.title': 'Your phone number was changed',
  'notice.phone':
    'Your account’s phone number was just changed. If this wasn’t you, change your password right away and contact the administrator.',
  'notice.temporary.title': 'Change your temporary password',
  'notice.temporary':
    'You’re using a temporary password set by an administrator. It expires on {date}. Change it before then.',
  'request.crossSite': 'This request came from another site and was blocked.',
}
