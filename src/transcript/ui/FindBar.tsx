import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSay, type Say } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { PlainButton } from '../../shared/ui/PlainButton'
import { FindError, type FindOptions } from '../find'
import { useDesk, useDoing } from './desk'
import styles from './FindBar.module.css'
import { useFind, type Find } from './useFind'

const first: FindOptions = {
  text: '',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: true,
  // Needs a table that is loaded when first asked for.
  foldScript: false,
}
const switches = ['matchCase', 'wholeWord', 'regex', 'foldWidth', 'foldScript'] as const

/** Find and replace over the whole text. */
export function FindBar({ replacing }: { replacing: boolean }) {
  const say = useSay()
  const desk = useDesk()
  const readOnly = useDoing((doing) => doing.readOnly)
  const problem = useId()
  const [options, setOptions] = useState(first)
  const [replacement, setReplacement] = useState('')
  const find = useFind(useDeferredValue(options))
  const field = useFieldFocus()
  const close = () => {
    const { active } = desk.doing.getState()
    desk.doing.setState({ bar: null })
    if (active) desk.list.current?.focusRow(active)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === field.current && find.hits.length > 0)
      find.go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const error = problemOf(find.error, say)
  return (
    <div className={styles.bar} role="search" aria-label={say('editor.tools.find')} onKeyDown={press}>
      <div className={styles.line}>
        <input
          ref={field}
          className={styles.field}
          aria-label={say('editor.find.field')}
          placeholder={say('editor.find.field')}
          aria-invalid={error !== ''}
          aria-describedby={problem}
          value={options.text}
          onChange={({ target }) => setOptions({ ...options, text: target.value })}
        />
        <span className={styles.count} role="status">
          {countOf(options.text, find, say)}
        </span>
        <IconButton name={say('editor.find.previous')} disabled={find.hits.length === 0} onClick={() => find.go(-1)}>
          <UpOutlined />
        </IconButton>
        <IconButton name={say('editor.find.next')} disabled={find.hits.length === 0} onClick={() => find.go(1)}>
          <DownOutlined />
        </IconButton>
        <IconButton name={say('editor.bar.close')} onClick={close}>
          <CloseOutlined />
        </IconButton>
      </div>
      <p id={problem} className={styles.problem} role="alert">
        {error}
      </p>
      {replacing && (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault()
            void find.replaceOne(replacement)
          }}
        >
          <input
            className={styles.field}
            aria-label={say('editor.find.with')}
            placeholder={say('editor.find.with')}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
          <PlainButton type="submit" disabled={find.hits.length === 0}>
            {say('editor.find.replaceOne')}
          </PlainButton>
          <PlainButton disabled={find.hits.length === 0} onClick={() => void find.replaceAll(replacement)}>
            {say('editor.find.replaceAll')}
          </PlainButton>
        </form>
      )}
      <div className={styles.switches}>
        {switches.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.switch}
            aria-pressed={options[name]}
            title={say(`editor.find.${name}Text`)}
            onClick={() => setOptions({ ...options, [name]: !options[name] })}
          >
            {say(`editor.find.${name}`)}
          </button>
        ))}
        {!readOnly && !replacing && (
          <button type="button" className={styles.switch} onClick={() => desk.doing.setState({ bar: 'replace' })}>
            {say('editor.find.toReplace')}
          </button>
        )}
      </div>
    </div>
  )
}

/** The field has the focus when the bar opens, and when it is asked for again. */
function useFieldFocus() {
  const field = useRef<HTMLInputElement>(null)
  const { doing } = useDesk()
  useEffect(() => {
    const take = () => {
      field.current?.focus()
      field.current?.select()
    }
    take()
    return doing.subscribe((now, before) => {
      if (now.asked !== before.asked) take()
    })
  }, [doing])
  return field
}

function countOf(text: string, { hits, current, error }: Find, say: Say): string {
  if (!text || error) return ''
  return hits.length === 0
    ? say('editor.find.none')
    : say('editor.find.place', { place: current + 1, count: hits.length })
}

function problemOf(error: unknown, say: Say): string {
  if (error === null) return ''
  if (!(error instanceof FindError)) return say('editor.find.failed')
  return error.reason === 'slow' ? say('editor.find.slow') : say('editor.find.invalid', { detail: error.message })
}
