import { SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import { languageName } from '../../../../shared/i18n/languageName'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { languageValues } from '../../../../wire/constants'
import { summaryTemplates, type Summary, type SummaryPreferences } from '../../../../wire/insightSchemas'
import type { GenerationJob } from '../generation/GenerationJob'
import styles from './Summary.module.css'
import { SummaryPreferencesDialog } from './SummaryPreferencesDialog'
import type { SummaryFormState } from './useSummaryForm'

interface Props extends Omit<SummaryFormState, 'isPending'> {
  preferences: SummaryPreferences
  job: GenerationJob<Summary>
}

/** Chooses the template of the summary, its language where a model writes it, and opens the account's preferences. */
export function SummaryForm({ form, choose, preferences, job }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const byModel = preferences.by === 'model'
  const template = form.template ?? preferences.template
  return (
    <div className={styles.form}>
      <select
        className={styles.select}
        aria-label={t('insight.template.name')}
        value={template}
        onChange={({ target }) => {
          const next = summaryTemplates.find((each) => each === target.value)
          choose({ template: next })
          const { value } = job.state.getState()
          // What costs nothing and nobody has edited is made at once.
          if (!byModel && value && value.edited !== 1) job.start(true)
          if (next === 'own' && preferences.instructions === '') setOpen(true)
        }}
      >
        {summaryTemplates
          // A calculation can't follow instructions.
          .filter((each) => each !== 'own' || byModel || template === 'own')
          .map((each) => (
            <option key={each} value={each}>
              {t(`insight.template.${each}`)}
            </option>
          ))}
      </select>
      {byModel && (
        <select
          className={styles.select}
          aria-label={t('insight.template.language')}
          value={form.language ?? ''}
          onChange={({ target }) => choose({ language: languageValues.find((each) => each === target.value) })}
        >
          {languageValues
            .filter((each) => !each.includes('_') || each === form.language)
            .map((each) => (
              <option key={each} value={each}>
                {languageName(each, t)}
              </option>
            ))}
        </select>
      )}
      <IconButton name={t('insight.preferences.open')} onClick={() => setOpen(true)}>
        <SettingOutlined />
      </IconButton>
      {isOpen && <SummaryPreferencesDialog preferences={preferences} onClose={() => setOpen(false)} />}
    </div>
  )
}
