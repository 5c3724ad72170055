/** Of areas that take files, and of files that were not taken. */
export const files = {
  'ui.drop.release': '松开鼠标，添加这些文件',
  'ui.drop.pick': '选择文件',
  'ui.drop.paste': '也可以复制文件后粘贴到本页',
  'ui.drop.types': '支持的格式：{types}',
  'ui.drop.formats': '支持的格式',
  'ui.refused.title': '{count} 个文件未添加',
  'ui.refused.dismiss': '不再显示“{name}”',
  'ui.refused.dismissAll': '全部关闭',
} as const
