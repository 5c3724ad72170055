import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { fileName } from '../../../shared/files/fileName'
import { saveFile } from '../../../shared/files/saveFile'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { Task } from '../../../wire/responses'
import { ExportFields } from '../export/ExportFields'
import { defaultExportChoice, type ExportChoice } from '../export/exportRecord'
import { recordName } from '../record/recordName'
import styles from './select.module.css'
import type { BatchFailure } from './runSequentially'
import { failureLines } from './useBatchAction'
import { zipRecords } from './zipRecords'

/** Exports the text of several records as one archive. Closing the dialog cancels a running export. */
export function ExportAllDialog({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const t = useT()
  const [choice, setChoice] = useState<ExportChoice>(defaultExportChoice)
  const { doneCount, failed, error, start, stop } = useExportAll(tasks, onClose)
  const running = doneCount === null ? undefined : tasks[Math.min(doneCount, tasks.length - 1)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(choice)
  }
  return (
    <Dialog title={t('manage.export.title', { count: tasks.length })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <ExportFields choice={choice} onChange={setChoice} disabled={doneCount !== null} />
        {doneCount !== null && running && (
          <div className={styles.progress}>
            <span role="status">
              {t('manage.export.running', {
                number: tasks.indexOf(running) + 1,
                count: tasks.length,
                title: recordName(running, t),
              })}
            </span>
            <ProgressBar percent={(doneCount / tasks.length) * 100} label={t('manage.export.progress')} />
          </div>
        )}
        <div className={styles.error} role="alert">
          {error !== null && errorText(error).text}
          {failed.length > 0 && (
            <>
              {failed.length < tasks.length
                ? t('manage.export.failed', { count: failed.length })
                : t('manage.export.none')}
              <ul>
                {failureLines(failed, t).map((line, index) => (
                  // Records with the same title may produce equal lines.
                  <li key={`${index} ${line}`}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className={styles.buttons}>
          {doneCount === null ? (
            <PlainButton onClick={onClose}>{t('ui.dialog.close')}</PlainButton>
          ) : (
            <PlainButton onClick={stop}>{t('ui.dialog.cancel')}</PlainButton>
          )}
          <PlainButton primary type="submit" busy={doneCount !== null} disabled={doneCount !== null}>
            {t(doneCount === null ? 'task.export.start' : 'task.export.busy')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

function useExportAll(tasks: readonly Task[], onDone: () => void) {
  const t = useT()
  const locale = useLocale()
  /** Null while no export runs. */
  const [doneCount, setDoneCount] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly BatchFailure[]>([])
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const exportRecords = async (choice: ExportChoice, signal: AbortSignal) => {
    const { done, failed, archive } = await zipRecords(tasks, choice, { t, locale, signal, onProgress: setDoneCount })
    const name = fileName(t('manage.export.file', { count: done.length }), 'zip', t('task.record.untitled'))
    if (done.length > 0) await saveFile(archive, name)
    if (failed.length > 0) setFailed(failed)
    else onDone()
  }
  const start = (choice: ExportChoice) => {
    const controller = new AbortController()
    running.current = controller
    setDoneCount(0)
    setError(null)
    setFailed([])
    exportRecords(choice, controller.signal)
      .catch((failure: unknown) => {
        if (!controller.signal.aborted) setError(failure)
      })
      .finally(() => setDoneCount(null))
  }
  return { doneCount, failed, error, start, stop: () => running.current?.abort() }
}
