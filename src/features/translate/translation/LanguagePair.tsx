import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import type { Translation } from '../../../wire/translationSchemas'

interface Props {
  translation: Pick<Translation, 'source' | 'target'>
}

/** Source and target language of a translation. */
export function LanguagePair({ translation: { source, target } }: Props) {
  const t = useT()
  const to = languageName(target, t)
  return (
    <span>
      {source === ''
        ? t('translate.fact.into', { target: to })
        : t('translate.fact.languages', { source: languageName(source, t), target: to })}
    </span>
  )
}
