import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLocale } from '../../../../shared/i18n/intl'
import { defaultSpeechLanguage } from '../../../../shared/i18n/languageName'
import { languageValues } from '../../../../wire/constants'
import type { Task } from '../../../../wire/responses'
import type { RecordInsights, SummaryForm } from '../generation/recordInsights'

export interface SummaryFormState {
  form: SummaryForm
  /** The result that is there is not as chosen. */
  isPending: boolean
  choose: (change: SummaryForm) => void
}

/** What the user wants the summary of a record to be like; at first as it is, or in the language of the interface. */
export function useSummaryForm(task: Task, insights: RecordInsights): SummaryFormState {
  const locale = useLocale()
  const value = useStore(insights.summary.state, (state) => state.value)
  const [chosen, setChosen] = useState<SummaryForm>({})
  const spoken = languageValues.find((language) => language === task.language)
  const current = value ? (value.language ?? spoken) : defaultSpeechLanguage(locale)
  const formOf = ({ template = value?.template, language = current }: SummaryForm): SummaryForm => ({
    ...(template && { template }),
    ...(language && { language }),
  })
  const form = formOf(chosen)
  const { template, language } = form
  useEffect(
    () => insights.setForm({ ...(template && { template }), ...(language && { language }) }),
    [insights, template, language],
  )
  const isPending = value !== null && (template !== value.template || (value.by === 'model' && language !== current))
  const choose = (change: SummaryForm) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    // Also now, for who starts a generation right after.
    insights.setForm(formOf(next))
  }
  return { form, isPending, choose }
}
