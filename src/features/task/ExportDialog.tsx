import { DownloadOutlined } from '@ant-design/icons'
import { useMemo, useState, type FormEvent } from 'react'
import { describe } from '../../shared/http/catalogue'
import { useLocale, useSay } from '../../shared/intl'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import { useWork } from '../../shared/useWork'
import { fileFormats } from '../../transcript/write/writers'
import styles from './ExportDialog.module.css'
import {
  exportRecord,
  formatOf,
  labelsOf,
  preview,
  takesTranslation,
  withTranslation,
  type ExportChoice,
  type ExportSource,
} from './exportRecord'

const options = ['pa', 'role', 'time', 'tone'] as const
const usual: ExportChoice = { type: 'docx', pa: true, role: true, time: true, tone: true }

/** Takes the text away as a file, as it is on the screen. Closing it cancels what is being made. */
export function ExportDialog({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const say = useSay()
  const locale = useLocale()
  const { translation = null } = source
  const [chosen, setChoice] = useState<ExportChoice>({ ...usual, translation: translation !== null })
  const transcript = source.transcript()
  const bilingual = translation !== null && takesTranslation(chosen.type)
  const both = bilingual && chosen.translation ? translation : null
  const choice = useMemo(() => ({ ...chosen, translation: both !== null }), [chosen, both])
  const labels = useMemo(() => {
    const own = labelsOf(source.task, transcript, say, locale)
    return both ? withTranslation(own, both) : own
  }, [source, transcript, both, say, locale])
  const begin = useMemo(() => preview(transcript, choice, labels), [transcript, choice, labels])
  const { busy, error, start } = useWork(onClose)
  const { options: offered, limits } = formatOf(choice.type)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start((signal) => exportRecord(source, choice, labels, signal))
  }
  return (
    <Dialog title={say('task.export.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={busy}>
          <legend>{say('task.export.type')}</legend>
          <div className={styles.types}>
            {fileFormats.map(({ type, extension }) => (
              <label key={type} className={styles.type}>
                <input
                  type="radio"
                  name="type"
                  checked={choice.type === type}
                  onChange={() => setChoice({ ...choice, type })}
                />
                <span>
                  <strong>{say(`task.export.${type}`)}</strong>
                  {extension}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {offered.length > 0 && (
          <fieldset disabled={busy} className={styles.options}>
            <legend>{say('task.export.options')}</legend>
            {options
              .filter((option) => offered.includes(option))
              .map((option) => {
                // Text joined to one paragraph has no place for either.
                const moot = offered.includes('pa') && !choice.pa && (option === 'role' || option === 'time')
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
            {bilingual && (
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={choice.translation}
                  onChange={(event) => setChoice({ ...chosen, translation: event.target.checked })}
                />
                {say('insight.translation.export')}
              </label>
            )}
          </fieldset>
        )}
        <pre className={styles.preview} tabIndex={0} role="region" aria-label={say('task.export.preview')}>
          {begin}
        </pre>
        {limits.length > 0 && (
          <p className={styles.limits}>
            {say('task.export.limits', {
              limits: limits.map((limit) => say(`task.export.limit.${limit}`)).join(say('task.export.and')),
            })}
          </p>
        )}
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
