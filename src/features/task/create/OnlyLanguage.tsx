import { useLocale, useSay } from '../../../shared/intl'
import { languageName, languageOfPage } from '../../../shared/languageName'
import styles from './Choices.module.css'
import { availableOf, type Choice } from './useLanguages'

/** Warns where nothing but a language other than the page's can be had: it is chosen without anybody having asked for it. */
export function OnlyLanguage({ choices }: { choices: readonly Choice[] }) {
  const say = useSay()
  const locale = useLocale()
  const [only, ...others] = availableOf(choices)
  if (only === undefined || others.length > 0 || only === languageOfPage(locale)) return null
  return <p className={styles.warning}>{say('create.language.only', { language: languageName(only, say) })}</p>
}
