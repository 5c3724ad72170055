import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { maxCommentLength } from '../../../wire/annotationSchemas'
import type { Person } from '../../../wire/peopleSchemas'
import styles from './Comments.module.css'
import { insertMention, matchingPeople, mentionAt, type MentionQuery } from './mentions'

interface Props {
  /** Accessible name and placeholder. */
  name: string
  /** Of the button that sends it. */
  action: string
  text: string
  people: readonly Person[]
  autoFocus?: boolean
  onChange: (text: string) => void
  /** @throws ApiError */
  onSend: () => Promise<void>
  onCancel: () => void
}

/** Most names that are offered at once. */
const maxOffered = 6

/** A field for a comment, which completes names after `@`. Ctrl or Cmd and Enter sends it. */
export function CommentField({ name, action, text, people, autoFocus, onChange, onSend, onCancel }: Props) {
  const t = useT()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [at, setAt] = useState(0)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  // The field shows the completed name only after it is rendered again.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text])
  const offered = query ? matchingPeople(people, query.typed).slice(0, maxOffered) : []
  const isOpen = offered.length > 0
  const choose = (person: Person | undefined) => {
    if (!query || !person) return
    const next = insertMention(text, query, person.name)
    onChange(next.text)
    setQuery(null)
    caret.current = next.caret
  }
  const send = async () => {
    if (text.trim() === '' || sending) return
    setSending(true)
    setError(null)
    try {
      await onSend()
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
    }
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (isOpen && step) setAt((at + step + offered.length) % offered.length)
    else if (isOpen && (event.key === 'Enter' || event.key === 'Tab')) choose(offered[at])
    else if (isOpen && event.key === 'Escape') setQuery(null)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.composer}>
      <div className={styles.fieldBox}>
        <textarea
          ref={field}
          className={`text-field ${styles.field}`}
          rows={3}
          value={text}
          maxLength={maxCommentLength}
          aria-label={name}
          placeholder={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
          onChange={({ target }) => {
            onChange(target.value)
            setQuery(mentionAt(target.value, target.selectionStart))
            setAt(0)
          }}
          onBlur={() => setQuery(null)}
          onKeyDown={keyDown}
        />
        {isOpen && (
          <ul id={listId} className={styles.names} role="listbox" aria-label={t('comments.mention.name')}>
            {offered.map((person, index) => (
              <li
                key={person.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                // Keeps the focus in the field.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(person)
                }}
              >
                {person.name}
                {person.username !== person.name && <span className={styles.username}>{person.username}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      {error !== null && (
        <p className="error-text" role="alert">
          {errorText(error).text}
        </p>
      )}
      <div className={styles.buttons}>
        <PlainButton primary busy={sending} disabled={sending || text.trim() === ''} onClick={() => void send()}>
          {action}
        </PlainButton>
        <PlainButton onClick={onCancel}>{t('ui.dialog.cancel')}</PlainButton>
      </div>
    </div>
  )
}
