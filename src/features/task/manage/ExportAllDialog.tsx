import { useEffect, useRef, useState, type FormEvent } from 'react'
import { describe } from '../../../shared/http/catalogue'
import { useLocale, useSay } from '../../../shared/intl'
import { fileName, save } from '../../../shared/save'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import type { Task } from '../../../wire/bodies'
import { ExportFields, usualExport } from '../ExportFields'
import type { ExportChoice } from '../exportRecord'
import { recordName } from '../recordName'
import styles from './manage.module.css'
import type { Failure } from './oneByOne'
import { reasons } from './useBatch'
import { zipRecords } from './zipRecords'

/** Takes the text of many records away as one archive. Closing it cancels what is being made. */
export function ExportAllDialog({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const say = useSay()
  const [choice, setChoice] = useState<ExportChoice>(usualExport)
  const { behind, failed, error, start, stop } = useExportAll(tasks, onClose)
  const running = behind === null ? undefined : tasks[Math.min(behind, tasks.length - 1)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(choice)
  }
  return (
    <Dialog title={say('manage.export.title', { count: tasks.length })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <ExportFields choice={choice} onChange={setChoice} disabled={behind !== null} />
        {behind !== null && running && (
          <div className={styles.progress}>
            <span role="status">
              {say('manage.export.running', {
                number: tasks.indexOf(running) + 1,
                count: tasks.length,
                title: recordName(running, say),
              })}
            </span>
            <ProgressBar percent={(behind / tasks.length) * 100} label={say('manage.export.progress')} />
          </div>
        )}
        <div className={styles.error} role="alert">
          {error !== null && describe(error).text}
          {failed.length > 0 && (
            <>
              {failed.length < tasks.length
                ? say('manage.export.failed', { count: failed.length })
                : say('manage.export.none')}
              <ul>
                {reasons(failed, say).map((line, index) => (
                  // Records of one title may fail alike.
                  <li key={`${index} ${line}`}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className={styles.buttons}>
          {behind === null ? (
            <PlainButton onClick={onClose}>{say('ui.dialog.close')}</PlainButton>
          ) : (
            <PlainButton onClick={stop}>{say('task.rename.cancel')}</PlainButton>
          )}
          <PlainButton primary type="submit" busy={behind !== null} disabled={behind !== null}>
            {say(behind === null ? 'task.export.start' : 'task.export.busy')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

function useExportAll(tasks: readonly Task[], onDone: () => void) {
  const say = useSay()
  const locale = useLocale()
  const [behind, setBehind] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const work = async (choice: ExportChoice, signal: AbortSignal) => {
    const { done, failed, archive } = await zipRecords(tasks, choice, { say, locale }, signal, setBehind)
    const name = fileName(say('manage.export.file', { count: done.length }), 'zip', say('task.record.untitled'))
    if (done.length > 0) await save(archive, name)
    if (failed.length > 0) setFailed(failed)
    else onDone()
  }
  const start = (choice: ExportChoice) => {
    const control = new AbortController()
    running.current = control
    setBehind(0)
    setError(null)
    setFailed([])
    work(choice, control.signal)
      .catch((failure: unknown) => {
        if (!control.signal.aborted) setError(failure)
      })
      .finally(() => setBehind(null))
  }
  return { behind, failed, error, start, stop: () => running.current?.abort() }
}
