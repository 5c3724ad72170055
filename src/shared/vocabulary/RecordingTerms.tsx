import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../i18n/intl'
import { maxRecordingTerms } from '../../wire/bounds'
import styles from './TermsField.module.css'
import { TermsField } from './TermsField'
import { vocabularyQuery } from './vocabularyApi'

interface Props {
  terms: readonly string[]
  onChange: (terms: readonly string[]) => void
  /** What is typed and not a term yet, where that is kept; otherwise it is forgotten with the component. */
  typed?: { readonly text: string; readonly onChange: (text: string) => void }
}

/** The words of one recording, folded away while there is no need for them. */
export function RecordingTerms({ terms, onChange, typed }: Props) {
  const t = useT()
  const [text, setText] = useState(typed?.text ?? '')
  const [open, setOpen] = useState(false)
  const isUnsupported = useQuery({ ...vocabularyQuery, enabled: open }).data === null
  const title = t('vocabulary.recording.title')
  return (
    <details className={styles.own} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{terms.length > 0 ? t('vocabulary.recording.some', { count: terms.length }) : title}</summary>
      {isUnsupported ? (
        <p>{t('vocabulary.page.unsupported')}</p>
      ) : (
        <>
          <TermsField
            label={t('vocabulary.recording.label')}
            hint={t('vocabulary.recording.hint')}
            max={maxRecordingTerms}
            terms={terms}
            text={text}
            onChange={(value) => {
              setText(value.text)
              if (value.text !== text) typed?.onChange(value.text)
              if (value.terms !== terms) onChange(value.terms)
            }}
          />
          <Link to="/set/vocabulary">{t('vocabulary.offer.open')}</Link>
        </>
      )}
    </details>
  )
}
