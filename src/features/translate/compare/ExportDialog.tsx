import { DownloadOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { describe } from '../../../shared/http/catalogue'
import { useLocale, useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { useWork } from '../../../shared/useWork'
import type { Translation } from '../../../wire/translation'
import { exportTranslation, fileTypes, type FileType } from '../write/exportTranslation'
import { contents, layOut, type Content } from '../write/layout'
import { isTimed } from '../write/srt'
import styles from './ExportDialog.module.css'
import { withChange, type Changes } from './paragraphs'

interface Props {
  translation: Translation
  changes: Changes
  onClose: () => void
}

/** Takes the translation away as a file, as it is on the screen. Closing it cancels what is being made. */
export function ExportDialog({ translation, changes, onClose }: Props) {
  const say = useSay()
  const locale = useLocale()
  const [type, setType] = useState<FileType>('docx')
  const [content, setContent] = useState<Content>('both')
  const { busy, error, start } = useWork(onClose)
  const { name, source, target, createtime } = translation
  const list = (translation.list ?? []).map((paragraph, index) => withChange(paragraph, changes.get(index)))
  const types = isTimed(list) ? fileTypes : fileTypes.filter((each) => each !== 'srt')
  const untranslated = list.filter((paragraph) => paragraph.target.trim() === '').length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = name.replace(/\.[^.]{1,5}$/, '') || say('translate.comparison.title')
    const languages = say('translate.export.languages', {
      source: source ? languageName(source, say) : say('translate.choose.auto'),
      target: languageName(target, say),
      date: createtime,
    })
    const document = layOut(list, { source, target }, content, { title, subtitle: languages, locale })
    const fileTitle = say(`translate.export.${content}Name`, { title })
    start((signal) => exportTranslation(document, type, fileTitle, signal))
  }
  return (
    <Dialog title={say('translate.export.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={busy}>
          <legend>{say('translate.export.type')}</legend>
          <div className={styles.choices}>
            {types.map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="type" checked={type === each} onChange={() => setType(each)} />
                <span>
                  <strong>{say(`translate.export.${each}`)}</strong>
                  {`.${each}`}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset disabled={busy}>
          <legend>{say('translate.export.content')}</legend>
          <div className={styles.choices}>
            {contents.map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="content" checked={content === each} onChange={() => setContent(each)} />
                <span>
                  <strong>{say(`translate.export.${each}`)}</strong>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {untranslated > 0 && (
          <p className={styles.hint}>{say('translate.export.untranslated', { count: untranslated })}</p>
        )}
        <p className={styles.error} role="alert">
          {error !== null && describe(error).text}
        </p>
        <PlainButton primary large type="submit" busy={busy} disabled={busy}>
          {!busy && <DownloadOutlined aria-hidden="true" />}
          {say(busy ? 'translate.export.busy' : 'translate.export.start')}
        </PlainButton>
      </form>
    </Dialog>
  )
}
