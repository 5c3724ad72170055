import { useState } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import type { Id } from '../../../wire/responses'
import type { Vocabulary } from '../../../wire/vocabularySchemas'
import panels from '../base/panels.module.css'
import { RuleList } from './RuleList'
import { TermsSection } from './TermsSection'
import { useVocabularyDraft } from './useVocabularyDraft'
import styles from './Vocabulary.module.css'
import { ruleFaults } from './vocabularyDraft'

interface Props {
  saved: Vocabulary
  /** The user. */
  owner: Id
}

/** Terms and rules, saved together. */
export function VocabularyForm({ saved, owner }: Props) {
  const t = useT()
  const { edit, changed, save, refused, change, discard } = useVocabularyDraft(saved, owner)
  const [attempted, setAttempted] = useState(false)
  const faults = new Map(ruleFaults(edit.rows))
  if (refused && !faults.has(refused.row.id)) faults.set(refused.row.id, refused)
  const submit = () => {
    setAttempted(true)
    const invalid = ruleFaults(edit.rows)
    const [first] = invalid.keys()
    if (first !== undefined) document.getElementById(`rule-${first}-${invalid.get(first)?.part}`)?.focus()
    else if (!save.isPending && changed) save.mutate(edit)
  }
  const status = refused ? t('vocabulary.save.refused') : statusText()
  function statusText(): string {
    if (save.isError) return formErrorText(t, save.error, 'vocabulary.save.failed')
    if (changed) return t('vocabulary.save.unsaved')
    return save.isSuccess ? t('vocabulary.save.done') : ''
  }
  return (
    <form
      className={panels.page}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageTitle
        title={t('vocabulary.page.title')}
        extra={
          <>
            <span className={save.isError ? panels.error : styles.status} role={save.isError ? 'alert' : 'status'}>
              {status}
            </span>
            {changed && (
              <PlainButton
                large
                onClick={() => {
                  discard()
                  save.reset()
                }}
              >
                {t('vocabulary.save.discard')}
              </PlainButton>
            )}
            <PlainButton primary large type="submit" busy={save.isPending} disabled={!changed}>
              {t('vocabulary.save.submit')}
            </PlainButton>
          </>
        }
      />
      <p className={styles.about}>{t('vocabulary.page.about')}</p>
      <TermsSection terms={edit.terms} text={edit.text} onChange={change} />
      <RuleList rows={edit.rows} faults={faults} showBlank={attempted} onChange={(rows) => change({ rows })} />
    </form>
  )
}
