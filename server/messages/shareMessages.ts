/** What the server says about links to transcripts. */
export const shareChinese = {
  'share.gone': '链接已失效：可能已过期、被撤销，或记录已删除。请向分享者索取新的链接',
  'share.missing': '找不到这个链接，可能已被撤销',
  'share.needsPassword': '请输入访问密码',
  'share.wrongPassword': '访问密码不正确，请重新输入',
  'share.passwordLength': '访问密码需为 {min} 至 {max} 个字符',
  'share.tooMany': '一条记录最多 {max} 个链接，请先撤销不用的链接',
  'share.range': '所选片段是空的：结束时间须晚于开始时间，并在录音之内',
  'share.expiry': '有效期须是将来的日期',
}

export const shareEnglish: Record<keyof typeof shareChinese, string> = {
  'share.gone':
    'This link no longer works: it may have expired or been revoked, or the transcript was deleted. Ask the person who shared it for a new one.',
  'share.missing': 'This link doesn’t exist. It may have been revoked.',
  'share.needsPassword': 'Enter the password.',
  'share.wrongPassword': 'Wrong password. Please try again.',
  'share.passwordLength': 'The length of the password must be {min} to {max}.',
  'share.tooMany': 'A transcript can have {max} {max|link|links} at most. Revoke one you no longer need.',
  'share.range': 'This part is empty: it must end after it starts, within the recording.',
  'share.expiry': 'The expiry must be a date in the future.',
}
