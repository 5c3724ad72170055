/** Messages about people who share a record, and about what they attach to it. */
export const peopleChinese = {
  'people.ownerOnly': '只有记录的所有者可以这样做',
  'people.role': '您的权限不足，请联系记录的所有者',
  'people.noUser': '没有名为“{name}”的用户，请检查用户名',
  'people.self': '您是这条记录的所有者',
  'people.gone': '该成员已不在这条记录中',
  'people.tooMany': '一条记录最多 {max} 位成员',
  'people.noInvitation': '邀请链接已失效：可能已过期、被撤销，或记录已删除。请向分享者索取新的链接',
  'people.tooManyInvitations': '一条记录最多 {max} 个邀请链接，请先撤销不用的链接',
  'annotations.missing': '评论或标记不存在，可能已被删除',
  'annotations.notYours': '只能修改或删除自己的评论和标记',
  'annotations.incomplete': '请填写评论内容',
  'annotations.tooMany': '一条记录最多 {max} 条评论和标记',
}

export const peopleEnglish: Record<keyof typeof peopleChinese, string> = {
  'people.ownerOnly': 'Only the owner of this transcript can do that.',
  'people.role': 'Your access doesn’t allow that. Ask the owner of this transcript.',
  'people.noUser': 'There’s no user named “{name}”. Check the username.',
  'people.self': 'You’re the owner of this transcript.',
  'people.gone': 'This person no longer has access.',
  'people.tooMany': 'A transcript can be shared with {max} {max|person|people} at most.',
  'people.noInvitation':
    'This invitation no longer works: it has expired, was revoked, or the transcript was deleted. Ask whoever sent it for a new one.',
  'people.tooManyInvitations':
    'A transcript can have {max} {max|invitation link|invitation links} at most. Revoke one you no longer need.',
  'annotations.missing': 'This comment or highlight doesn’t exist. It may have been deleted.',
  'annotations.notYours': 'You can change and delete only your own comments and highlights.',
  'annotations.incomplete': 'Write a comment first.',
  'annotations.tooMany': 'A transcript can have {max} {max|comment or highlight|comments and highlights} at most.',
}
