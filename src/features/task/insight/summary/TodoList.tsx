import { CloseOutlined } from '@ant-design/icons'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import type { Todo } from '../../../../wire/insightSchemas'
import insightStyles from '../generation/Insight.module.css'
import { TimestampedLine } from '../generation/TimestampedLine'
import styles from './Summary.module.css'

interface Props {
  todos: readonly Todo[]
  /** Duration of the recording; 0 if unknown. */
  durationMs: number
  /** Undefined if they can only be read. */
  onChange: ((todos: Todo[]) => void) | undefined
  onSeek: (ms: number) => void
}

/** To-dos that can be ticked, removed and added. */
export function TodoList({ todos, durationMs, onChange, onSeek }: Props) {
  const t = useT()
  return (
    <>
      <ul className={insightStyles.lines}>
        {todos.map(({ text, start, owner, done }, index) => (
          <li key={index} className={styles.todo} data-done={done === 1 || undefined}>
            {onChange && (
              <input
                type="checkbox"
                aria-label={text}
                checked={done === 1}
                onChange={({ target }) =>
                  onChange(todos.map((todo, at) => (at === index ? { ...todo, done: target.checked ? 1 : 0 } : todo)))
                }
              />
            )}
            <TimestampedLine
              {...(owner && { title: owner })}
              text={text}
              startMs={start}
              durationMs={durationMs}
              onSeek={onSeek}
            />
            {onChange && (
              <IconButton
                name={t('insight.todo.remove', { text })}
                title={t('insight.edit.remove')}
                className={styles.remove}
                onClick={() => onChange(todos.filter((_, at) => at !== index))}
              >
                <CloseOutlined />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {onChange && <NewTodo onAdd={(text) => onChange([...todos, { text, done: 0 }])} />}
    </>
  )
}

/** Adds what was typed on Enter, and also when the field is left. */
function NewTodo({ onAdd }: { onAdd: (text: string) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() !== '') onAdd(text.trim())
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add()
  }
  return (
    <form onSubmit={submit}>
      <input
        className={styles.newTodo}
        aria-label={t('insight.todo.add')}
        placeholder={t('insight.todo.add')}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={add}
      />
    </form>
  )
}
