import { DownloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Task } from '../../wire/bodies'
import styles from './ExportDialog.module.css'
import { exportRecord, type ExportChoice } from './exportRecord'

const types = ['docx', 'txt'] as const
const options = ['pa', 'role', 'time', 'tone'] as const
const usual: ExportChoice = { type: 'docx', pa: true, role: true, time: true, tone: true }

/** Takes the text away as a file. Closing it cancels what is being made. */
export function ExportDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const say = useSay()
  const [choice, setChoice] = useState(usual)
  const { busy, error, start } = useExport(task, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(choice, say('task.record.untitled'))
  }
  return (
    <Dialog title={say('task.export.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={busy}>
          <legend>{say('task.export.type')}</legend>
          <div className={styles.types}>
            {types.map((type) => (
              <label key={type} className={styles.type}>
                <input
                  type="radio"
                  name="type"
                  checked={choice.type === type}
                  onChange={() => setChoice({ ...choice, type })}
                />
                <span>
                  <strong>{say(`task.export.${type}`)}</strong>
                  {say(`task.export.${type}Text`)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset disabled={busy}>
          <legend>{say('task.export.options')}</legend>
          {options.map((option) => {
            // Text joined to one paragraph has no place for either.
            const moot = !choice.pa && (option === 'role' || option === 'time')
            return (
              <label key={option} className={styles.option}>
                <input
                  type="checkbox"
                  checked={choice[option] && !moot}
                  disabled={moot}
                  onChange={(event) => setChoice({ ...choice, [option]: event.target.checked })}
                />
                {say(`task.export.${option}`)}
              </label>
            )
          })}
        </fieldset>
        <p className={styles.error} role="alert">
          {error !== null && describe(error).text}
        </p>
        <PlainButton primary large type="submit" busy={busy} disabled={busy}>
          {!busy && <DownloadOutlined aria-hidden="true" />}
          {say(busy ? 'task.export.busy' : 'task.export.start')}
        </PlainButton>
      </form>
    </Dialog>
  )
}

function useExport(task: Task, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = (choice: ExportChoice, untitled: string) => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setError(null)
    exportRecord(task, choice, untitled, control.signal)
      .then(onDone)
      .catch((failure: unknown) => {
        if (!control.signal.aborted) setError(failure)
      })
      .finally(() => setBusy(false))
  }
  return { busy, error, start }
}
