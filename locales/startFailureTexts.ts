import type { Locale } from './locales'

/** Shown in all languages when the app can't start, which may be before one is loaded. */
export const startFailureTexts: Record<Locale, { title: string; text: string; reload: string }> = {
  'zh-CN': {
    title: '页面加载失败',
    text: '请检查网络后重新加载。',
    reload: '重新加载',
  },
  'en-US': {
    title: 'The page couldn’t be loaded',
    text: 'Check your connection and reload.',
    reload: 'Reload',
  },
}
