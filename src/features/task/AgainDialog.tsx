import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { describe } from '../../shared/http/catalogue'
import { useLocale, useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { formatTime } from '../../shared/time'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import { languageValues, type LanguageValue } from '../../wire/codes'
import { retryTask } from './api'
import { LanguageSelect } from './create/LanguageSelect'
import { OnlyLanguage } from './create/OnlyLanguage'
import { usableLanguage, useLanguages } from './create/useLanguages'
import { useRefreshRecords } from './records'
import styles from './RenameDialog.module.css'

/** Transcribes a recording once more, in another language if wanted. */
export function AgainDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const say = useSay()
  const locale = useLocale()
  const refresh = useRefreshRecords()
  const field = useId()
  const { choices = [] } = useLanguages()
  const [chosen, setChosen] = useState<LanguageValue | null>(
    languageValues.find((value) => value === task.language) ?? null,
  )
  const language = usableLanguage(choices, chosen, locale)
  const time = (seconds: number) => formatTime(seconds * 1000)
  const again = useMutation({
    mutationFn: () => retryTask({ id: task.id, ...(language && { language }) }),
    onSuccess: (paid) => {
      if (!paid.ok) return
      notify({ kind: 'success', text: say('task.again.done') })
      onClose()
      return void refresh(task.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    again.mutate()
  }
  const short = again.data && !again.data.ok ? again.data.shortage : null
  const problem = short
    ? say('task.state.short', { need: time(short.need), left: time(short.total + short.month_total) })
    : again.isError
      ? describe(again.error).text
      : ''
  return (
    <Dialog title={say('task.again.open')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{say('task.again.text', { cost: time(task.times) })}</p>
        <label htmlFor={field} className={styles.label}>
          {say('task.again.language')}
        </label>
        <LanguageSelect id={field} choices={choices} value={language} onChange={setChosen} />
        <OnlyLanguage choices={choices} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('task.rename.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={again.isPending} disabled={again.isPending || language === null}>
            {say('task.again.start')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
