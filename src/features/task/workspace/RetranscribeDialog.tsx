import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { languageValues, type RecordingLanguage } from '../../../wire/constants'
import { retryTask } from '../record/taskApi'
import { LanguageSelect } from '../language/LanguageSelect'
import { SingleLanguageNotice } from '../language/SingleLanguageNotice'
import { useLanguageOptions } from '../../../shared/site/useLanguageOptions'
import { effectiveLanguage } from '../language/effectiveLanguage'
import { useRefreshRecords } from '../record/recordQueries'
import styles from '../record/RenameRecordDialog.module.css'

/** Transcribes a recording again, optionally in another language. */
export function RetranscribeDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const refresh = useRefreshRecords()
  const fieldId = useId()
  const { options = [], auto } = useLanguageOptions()
  const [chosen, setChosen] = useState<RecordingLanguage | null>(
    languageValues.find((value) => value === task.language) ?? null,
  )
  const language = effectiveLanguage({ options, auto }, chosen, locale)
  const time = (seconds: number) => formatExactDuration(t, seconds)
  const retranscribe = useMutation({
    mutationFn: () => retryTask({ id: task.id, ...(language && { language }) }),
    onSuccess: (paid) => {
      if (!paid.ok) return
      notify({ kind: 'success', text: t('task.again.done') })
      onClose()
      return void refresh(task.id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    retranscribe.mutate()
  }
  const shortage = retranscribe.data && !retranscribe.data.ok ? retranscribe.data.shortage : null
  const problem = shortage
    ? t('task.state.short', { need: time(shortage.need), left: time(shortage.total + shortage.month_total) })
    : retranscribe.isError
      ? errorText(retranscribe.error).text
      : ''
  return (
    <Dialog title={t('task.again.open')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{t('task.again.text', { cost: time(task.times) })}</p>
        <label htmlFor={fieldId} className={styles.label}>
          {t('task.again.language')}
        </label>
        <LanguageSelect id={fieldId} choices={{ options, auto }} value={language} onChange={setChosen} />
        {!auto && <SingleLanguageNotice choices={options} />}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>
          <PlainButton
            primary
            type="submit"
            busy={retranscribe.isPending}
            disabled={retranscribe.isPending || language === null}
          >
            {t('task.again.start')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
