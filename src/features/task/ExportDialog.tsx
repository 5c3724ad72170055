import { DownloadOutlined } from '@ant-design/icons'
import { useMemo, useState, type FormEvent } from 'react'
import { describe } from '../../shared/http/catalogue'
import { useLocale, useSay } from '../../shared/intl'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import { useWork } from '../../shared/useWork'
import styles from './ExportDialog.module.css'
import { ExportFields, ExportOption, usualExport } from './ExportFields'
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

/** Takes the text away as a file, as it is on the screen. Closing it cancels what is being made. */
export function ExportDialog({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const say = useSay()
  const locale = useLocale()
  const { translation = null } = source
  const [chosen, setChoice] = useState<ExportChoice>({ ...usualExport, translation: translation !== null })
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
  const { limits } = formatOf(choice.type)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start((signal) => exportRecord(source, choice, labels, signal))
  }
  return (
    <Dialog title={say('task.export.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <ExportFields
          choice={chosen}
          onChange={setChoice}
          disabled={busy}
          more={
            bilingual && (
              <ExportOption
                checked={both !== null}
                onChange={(checked) => setChoice({ ...chosen, translation: checked })}
              >
                {say('insight.translation.export')}
              </ExportOption>
            )
          }
        />
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
