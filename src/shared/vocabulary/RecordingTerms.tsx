import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../i18n/intl'
import { maxRecordingTerms } from '../../wire/bounds'
import styles from './TermsField.module.css'
import { TermsField } from './TermsField'

interface Props {
  terms: readonly string[]
  onChange: (terms: readonly string[]) => void
}

/** The words of one recording, folded away while there is no need for them. */
export function RecordingTerms({ terms, onChange }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const title = t('vocabulary.recording.title')
  return (
    <details className={styles.own}>
      <summary>{terms.length > 0 ? t('vocabulary.recording.some', { count: terms.length }) : title}</summary>
      <TermsField
        label={t('vocabulary.recording.label')}
        hint={t('vocabulary.recording.hint')}
        max={maxRecordingTerms}
        terms={terms}
        text={text}
        onChange={(value) => {
          setText(value.text)
          if (value.terms !== terms) onChange(value.terms)
        }}
      />
      <Link to="/set/vocabulary">{t('vocabulary.offer.open')}</Link>
    </details>
  )
}
