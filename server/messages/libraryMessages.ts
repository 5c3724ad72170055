/** What the server says about folders, tags and saved searches. */
export const libraryChinese = {
  'library.folder.taken': '已有同名的文件夹，请换一个名称',
  'library.tag.taken': '已有同名的标签，请换一个名称',
  'library.search.taken': '已有同名的搜索，请换一个名称',
  'library.folder.many': '最多可建 {max} 个文件夹，请先删除不用的',
  'library.tag.many': '最多可建 {max} 个标签，请先删除不用的',
  'library.search.many': '最多可保存 {max} 个搜索，请先删除不用的',
  'library.long': '名称过长，最多 {max} 个字',
  'library.folder.missing': '文件夹不存在，可能已被删除',
  'library.tag.missing': '标签不存在，可能已被删除',
  'library.search.missing': '保存的搜索不存在，可能已被删除',
  'library.tooManyTags': '“{title}”的标签过多，一条记录最多 {max} 个',
}

export const libraryEnglish: Record<keyof typeof libraryChinese, string> = {
  'library.folder.taken': 'A folder with this name already exists. Choose another name.',
  'library.tag.taken': 'A tag with this name already exists. Choose another name.',
  'library.search.taken': 'A saved search with this name already exists. Choose another name.',
  'library.folder.many': 'An account can have {max} {max|folder|folders}. Delete one that is no longer needed first.',
  'library.tag.many': 'An account can have {max} {max|tag|tags}. Delete one that is no longer needed first.',
  'library.search.many':
    'An account can have {max} saved {max|search|searches}. Delete one that is no longer needed first.',
  'library.long': 'The name is too long: {max} {max|character|characters} at most.',
  'library.folder.missing': 'The folder does not exist. It may have been deleted.',
  'library.tag.missing': 'The tag does not exist. It may have been deleted.',
  'library.search.missing': 'The saved search does not exist. It may have been deleted.',
  'library.tooManyTags': '“{title}” would have too many tags: {max} at most per transcript.',
}
