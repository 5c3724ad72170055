import { DownloadOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAsyncTask } from '../../../shared/async/useAsyncTask'
import type { Translation } from '../../../wire/translationSchemas'
import { exportTranslation, fileTypes, type TranslationFileType } from '../export/exportTranslation'
import { contents, layOutTranslation, type Content } from '../export/translationLayout'
import { isTimed } from '../export/translationSrt'
import styles from './ExportTranslationDialog.module.css'
import { withChange, type ParagraphChanges } from './paragraphChanges'

interface Props {
  translation: Translation
  changes: ParagraphChanges
  onClose: () => void
}

/** Exports the translation as it is on the screen. Closing the dialog cancels a running export. */
export function ExportTranslationDialog({ translation, changes, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const [type, setType] = useState<TranslationFileType>('docx')
  const [content, setContent] = useState<Content>('both')
  const { busy, error, start } = useAsyncTask(onClose)
  const { name, source, target, createtime } = translation
  const list = (translation.list ?? []).map((paragraph, index) => withChange(paragraph, changes.get(index)))
  const types = isTimed(list) ? fileTypes : fileTypes.filter((each) => each !== 'srt')
  const untranslated = list.filter((paragraph) => paragraph.target.trim() === '').length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = name.replace(/\.[^.]{1,5}$/, '') || t('app.page.comparison')
    const languages = t('translate.export.languages', {
      source: source ? languageName(source, t) : t('translate.choose.auto'),
      target: languageName(target, t),
      date: createtime,
    })
    const document = layOutTranslation(list, content, { title, subtitle: languages, locale, source, target })
    const fileTitle = t(`translate.export.${content}Name`, { title })
    start((signal) => exportTranslation(document, { type, name: fileTitle, signal }))
  }
  return (
    <Dialog title={t('translate.export.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={busy}>
          <legend>{t('translate.export.type')}</legend>
          <div className={styles.choices}>
            {types.map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="type" checked={type === each} onChange={() => setType(each)} />
                <span>
                  <strong>{t(`translate.export.${each}`)}</strong>
                  {`.${each}`}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset disabled={busy}>
          <legend>{t('translate.export.content')}</legend>
          <div className={styles.choices}>
            {contents.map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="content" checked={content === each} onChange={() => setContent(each)} />
                <span>
                  <strong>{t(`translate.export.${each}`)}</strong>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {untranslated > 0 && (
          <p className={styles.hint}>{t('translate.export.untranslated', { count: untranslated })}</p>
        )}
        <p className={styles.error} role="alert">
          {error !== null && errorText(error).text}
        </p>
        <PlainButton primary large type="submit" busy={busy} disabled={busy}>
          {!busy && <DownloadOutlined aria-hidden="true" />}
          {t(busy ? 'translate.export.busy' : 'translate.export.start')}
        </PlainButton>
      </form>
    </Dialog>
  )
}
