import { useRef, useState } from 'react'
import { saveFile } from '../../../shared/files/saveFile'
import { useT } from '../../../shared/i18n/intl'
import { toastError } from '../../../shared/http/errorText'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { TermsField } from '../../../shared/vocabulary/TermsField'
import { addTerms } from '../../../shared/vocabulary/termList'
import { maxTerms } from '../../../wire/bounds'
import panels from '../base/panels.module.css'
import styles from './Vocabulary.module.css'
import type { VocabularyEdit } from './vocabularyDraft'

/** More than a full list of the longest terms. */
const maxFileBytes = 1_000_000

interface Props extends Pick<VocabularyEdit, 'terms' | 'text'> {
  onChange: (value: Pick<VocabularyEdit, 'terms' | 'text'>) => void
}

/** The terms of the account, also from and to a text file. */
export function TermsSection({ terms, text, onChange }: Props) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState('')
  const importFile = async (file: File) => {
    if (file.size > maxFileBytes) return setResult(t('vocabulary.import.tooBig'))
    try {
      const added = addTerms(terms, decodeText(await file.arrayBuffer()), maxTerms)
      onChange({ terms: added.terms, text })
      const values = { count: added.terms.length - terms.length, skipped: added.rest.length }
      setResult(t(added.rest.length > 0 ? 'vocabulary.import.partly' : 'vocabulary.import.done', values))
    } catch {
      setResult(t('vocabulary.import.unreadable'))
    }
  }
  const exportFile = () =>
    saveFile(new Blob([terms.join('\n')], { type: 'text/plain;charset=utf-8' }), t('vocabulary.export.name'))
  return (
    <section className={panels.panel}>
      <h2>{t('vocabulary.terms.title')}</h2>
      <TermsField
        label={t('vocabulary.terms.label')}
        hint={t('vocabulary.terms.hint')}
        max={maxTerms}
        terms={terms}
        text={text}
        onChange={onChange}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".txt,.csv,text/plain"
        aria-label={t('vocabulary.import.open')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void importFile(file)
          // So that choosing the same file again fires `change`.
          target.value = ''
        }}
      />
      <div className={styles.tools}>
        <PlainButton onClick={() => picker.current?.click()}>{t('vocabulary.import.open')}</PlainButton>
        <PlainButton disabled={terms.length === 0} onClick={() => void exportFile().catch(toastError)}>
          {t('vocabulary.export.open')}
        </PlainButton>
        <span role="status" className={styles.status}>
          {result}
        </span>
      </div>
    </section>
  )
}

/** UTF-8, or the encoding of older Chinese text files. @throws TypeError for neither */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
