/** Said when the app can't start, so before any language is loaded: in both at once. */
export const startFailed = {
  title: '页面没能打开 · The page could not be opened',
  text: '请检查网络后重新加载。 Check your connection and reload.',
  reload: '重新加载 · Reload',
}
