import { useSay } from '../../shared/intl'
import { isOf, type LineTranslation } from '../translation'
import styles from './TranscriptView.module.css'

interface Props {
  line: LineTranslation
  /** The segment's, now. */
  text: string
  lang: string | undefined
}

/** What a segment says in another language; marked when it was made of another text. */
export function TranslatedLine({ line, text, lang }: Props) {
  const say = useSay()
  if (line.text === '' && line.fault === '') return null
  return (
    <p className={styles.translated} data-translation>
      {!isOf(line, text) && <small>{say('insight.line.stale')}</small>}
      {line.text === '' && <small>{say('insight.line.failed')}</small>}
      <span lang={lang} dir="auto">
        {line.text || line.fault}
      </span>
    </p>
  )
}
