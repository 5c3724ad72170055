import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { FindError, type FindOptions } from '../../find/find'
import { useEditor, useEditorUi } from '../state/editorContext'
import styles from './FindBar.module.css'
import { useFieldFocus } from '../state/useFieldFocus'
import { useFind, type FindController } from './useFind'

const initialOptions: FindOptions = {
  text: '',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: true,
  // Off by default: it loads a table on first use.
  foldScript: false,
}
const optionNames = ['matchCase', 'wholeWord', 'regex', 'foldWidth', 'foldScript'] as const

/** Find and replace over the whole text. */
export function FindBar({ replacing }: { replacing: boolean }) {
  const t = useT()
  const editor = useEditor()
  const readOnly = useEditorUi((ui) => ui.readOnly)
  const errorId = useId()
  const [options, setOptions] = useState(initialOptions)
  const [replacement, setReplacement] = useState('')
  const find = useFind(useDeferredValue(options))
  const field = useFieldFocus()
  const close = () => {
    const { activeId } = editor.ui.getState()
    editor.ui.setState({ bar: null })
    if (activeId) editor.list.current?.focusRow(activeId)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === field.current && find.hits.length > 0)
      find.step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const error = errorText(find.error, t)
  return (
    <div className={styles.bar} role="search" aria-label={t('editor.tools.find')} onKeyDown={handleKeyDown}>
      <div className="tool-line">
        <input
          ref={field}
          className={styles.field}
          aria-label={t('editor.find.field')}
          placeholder={t('editor.find.field')}
          aria-invalid={error !== ''}
          aria-describedby={errorId}
          value={options.text}
          onChange={({ target }) => setOptions({ ...options, text: target.value })}
        />
        <span className={styles.count} role="status">
          {countText(options.text, find, t)}
        </span>
        <IconButton name={t('editor.find.previous')} disabled={find.hits.length === 0} onClick={() => find.step(-1)}>
          <UpOutlined />
        </IconButton>
        <IconButton name={t('editor.find.next')} disabled={find.hits.length === 0} onClick={() => find.step(1)}>
          <DownOutlined />
        </IconButton>
        <IconButton name={t('editor.bar.close')} onClick={close}>
          <CloseOutlined />
        </IconButton>
      </div>
      <p id={errorId} className={styles.problem} role="alert">
        {error}
      </p>
      {replacing && (
        <form
          className="tool-line"
          onSubmit={(event) => {
            event.preventDefault()
            void find.replaceOne(replacement)
          }}
        >
          <input
            className={styles.field}
            aria-label={t('editor.find.with')}
            placeholder={t('editor.find.with')}
            value={replacement}
            // When it appears in an open bar; a bar that opens focuses the field above.
            autoFocus
            onChange={({ target }) => setReplacement(target.value)}
          />
          {/* Not by the hits: the pressed button would lose the focus with the last of them, and Ctrl+Z its place. */}
          <PlainButton type="submit" disabled={!options.text}>
            {t('editor.find.replaceOne')}
          </PlainButton>
          <PlainButton disabled={!options.text} onClick={() => void find.replaceAll(replacement)}>
            {t('editor.find.replaceAll')}
          </PlainButton>
        </form>
      )}
      <div className={styles.switches}>
        {optionNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.switch}
            aria-pressed={options[name]}
            title={t(`editor.find.${name}Text`)}
            onClick={() => setOptions({ ...options, [name]: !options[name] })}
          >
            {t(`editor.find.${name}`)}
          </button>
        ))}
        {!readOnly && !replacing && (
          <button type="button" className={styles.switch} onClick={() => editor.ui.setState({ bar: 'replace' })}>
            {t('editor.find.toReplace')}
          </button>
        )}
      </div>
    </div>
  )
}

function countText(text: string, { hits, current, wrapped, error }: FindController, t: Translate): string {
  if (!text || error) return ''
  if (hits.length === 0) return t('editor.find.none')
  const place = t('editor.find.place', { place: current + 1, count: hits.length })
  return wrapped ? `${place} · ${t(wrapped > 0 ? 'editor.find.fromStart' : 'editor.find.fromEnd')}` : place
}

function errorText(error: unknown, t: Translate): string {
  if (error === null) return ''
  if (!(error instanceof FindError)) return t('editor.find.failed')
  return error.reason === 'slow' ? t('editor.find.slow') : t('editor.find.invalid', { detail: error.message })
}
