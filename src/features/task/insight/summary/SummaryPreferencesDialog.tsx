import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { errorText } from '../../../../shared/http/errorText'
import { useT } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import { maxInstructions, summaryTemplates, type SummaryPreferences } from '../../../../wire/insightSchemas'
import { saveSummaryPreferences } from '../insightApi'
import styles from './Summary.module.css'
import { summaryPreferencesKey } from '../generation/summaryPreferences'

interface Props {
  preferences: SummaryPreferences
  onClose: () => void
}

/** How the account wants summaries. Closing it saves; a failure leaves it open with what was typed. */
export function SummaryPreferencesDialog({ preferences, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const fieldId = useId()
  const [edited, setEdited] = useState(preferences)
  const byModel = preferences.by === 'model'
  const saving = useMutation({
    mutationFn: () => {
      const { auto, template, instructions } = edited
      return saveSummaryPreferences({ auto, template, instructions })
    },
    onSuccess(saved) {
      client.setQueryData(summaryPreferencesKey, saved)
      onClose()
    },
  })
  const close = () => (edited === preferences ? onClose() : saving.isPending || saving.mutate())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
  }
  return (
    <Dialog title={t('insight.preferences.open')} onClose={close}>
      <form className={styles.preferences} onSubmit={submit}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={edited.auto === 1}
            onChange={({ target }) => setEdited({ ...edited, auto: target.checked ? 1 : 0 })}
          />
          <span>
            {t('insight.preferences.auto')}
            <small>{t(byModel ? 'insight.preferences.autoModel' : 'insight.preferences.autoFree')}</small>
          </span>
        </label>
        <label className={styles.field}>
          {t('insight.preferences.template')}
          <select
            className={styles.select}
            value={edited.template}
            onChange={({ target }) => {
              const template = summaryTemplates.find((each) => each === target.value)
              if (template) setEdited({ ...edited, template })
            }}
          >
            {summaryTemplates
              .filter((each) => each !== 'own' || byModel)
              .map((each) => (
                <option key={each} value={each}>
                  {t(`insight.template.${each}`)}
                </option>
              ))}
          </select>
        </label>
        {byModel && (
          <div className={styles.field}>
            <label htmlFor={fieldId}>{t('insight.preferences.instructions')}</label>
            <textarea
              id={fieldId}
              className={styles.area}
              rows={5}
              maxLength={maxInstructions}
              placeholder={t('insight.preferences.example')}
              value={edited.instructions}
              onChange={({ target }) => setEdited({ ...edited, instructions: target.value })}
            />
          </div>
        )}
        <p className={styles.problem} role="alert">
          {saving.isError && errorText(saving.error).text}
        </p>
        <div className={styles.buttons}>
          {saving.isError && <PlainButton onClick={onClose}>{t('insight.preferences.discard')}</PlainButton>}
          <PlainButton primary type="submit" busy={saving.isPending} disabled={saving.isPending}>
            {t('insight.preferences.done')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
