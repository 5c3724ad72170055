import { useT } from '../../../shared/i18n/intl'
import { isTranslationOf, type SegmentTranslation } from '../../model/transcriptTranslation'
import styles from './TranscriptView.module.css'

interface Props {
  translation: SegmentTranslation
  /** The segment's current text. */
  text: string
  lang: string | undefined
}

/** The translation of a segment; labeled when it is outdated or failed. */
export function TranslatedText({ translation, text, lang }: Props) {
  const t = useT()
  if (translation.text === '' && translation.fault === '') return null
  return (
    <p className={styles.translated} data-translation>
      {!isTranslationOf(translation, text) && <small>{t('insight.line.stale')}</small>}
      {translation.text === '' && <small>{t('insight.line.failed')}</small>}
      <span lang={lang} dir="auto">
        {translation.text || translation.fault}
      </span>
    </p>
  )
}
