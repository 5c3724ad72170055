import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName, defaultSpeechLanguage } from '../../../shared/i18n/languageName'
import styles from './TranscriptionOptions.module.css'
import type { LanguageOption } from '../../../shared/site/useLanguageOptions'
import { availableLanguages } from './effectiveLanguage'

/** Says so if the only available language, which is preselected, differs from the page's language. */
export function SingleLanguageNotice({ choices }: { choices: readonly LanguageOption[] }) {
  const t = useT()
  const locale = useLocale()
  const [only, ...others] = availableLanguages(choices)
  if (only === undefined || others.length > 0 || only === defaultSpeechLanguage(locale)) return null
  return <p className={styles.note}>{t('create.language.only', { language: languageName(only, t) })}</p>
}
