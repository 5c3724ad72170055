import { CopyOutlined, DeleteOutlined, ReloadOutlined, SendOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { copyText } from '../../../../shared/clipboard'
import { describe } from '../../../../shared/http/catalogue'
import { useSay } from '../../../../shared/intl'
import { notify } from '../../../../shared/notify'
import { IconButton } from '../../../../shared/ui/IconButton'
import { PlainButton } from '../../../../shared/ui/PlainButton'
import styles from './Assistant.module.css'
import { citedParts } from './citedParts'
import { plainMarks } from './plainMarks'
import type { Talk, Turn } from './Talk'

interface Props {
  talk: Talk
  /** Of the recording; 0 when nobody knows. */
  durationMs: number
  onJump: (ms: number) => void
}

/** Of a question, in UTF-16 units. */
const longestQuestion = 4_000

/** Questions about the record, answered with the moments that tell. */
export function AssistantTab({ talk, durationMs, onJump }: Props) {
  const say = useSay()
  const turns = useStore(talk.state)
  const end = useRef<HTMLDivElement>(null)
  const answering = turns.some(({ is }) => is === 'answering')
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns.length])
  return (
    <div className={styles.assistant}>
      {turns.length === 0 ? (
        <Suggestions onAsk={(question) => talk.ask(question)} />
      ) : (
        <>
          <div className={styles.tools}>
            <IconButton name={say('insight.talk.forget')} onClick={() => talk.forget()}>
              <DeleteOutlined />
            </IconButton>
          </div>
          <ol className={styles.turns} aria-label={say('insight.talk.name')}>
            {turns.map((turn) => (
              <li key={turn.number}>
                <p className={styles.question} dir="auto">
                  {turn.question}
                </p>
                <Answer turn={turn} durationMs={durationMs} onJump={onJump} onRetry={() => talk.retry(turn.number)} />
              </li>
            ))}
          </ol>
        </>
      )}
      <div ref={end} />
      <p className="only-read" role="status">
        {answering ? say('insight.talk.answering') : turns.at(-1)?.is === 'done' && say('insight.talk.answered')}
      </p>
      <Ask answering={answering} onAsk={(question) => talk.ask(question)} onStop={() => talk.stop()} />
    </div>
  )
}

function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const say = useSay()
  return (
    <div className={styles.empty}>
      <p>{say('insight.talk.empty')}</p>
      <ul>
        {(['decided', 'open', 'short'] as const).map((name) => {
          const question = say(`insight.suggestion.${name}`)
          return (
            <li key={name}>
              <PlainButton onClick={() => onAsk(question)}>{question}</PlainButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface AnswerProps extends Omit<Props, 'talk'> {
  turn: Turn
  onRetry: () => void
}

function Answer({ turn, durationMs, onJump, onRetry }: AnswerProps) {
  const say = useSay()
  const { answer, is, error } = turn
  const copy = () =>
    copyText(answer).then(
      () => notify({ kind: 'success', text: say('insight.copy.done') }),
      () => notify({ kind: 'error', text: say('editor.copy.failed') }),
    )
  return (
    <div className={styles.answer}>
      <p dir="auto" aria-busy={is === 'answering'}>
        {plainMarks(answer).map(({ text, strong }, index) => {
          const run = <Cited key={index} text={text} durationMs={durationMs} onJump={onJump} />
          return strong ? <strong key={index}>{run}</strong> : run
        })}
        {is === 'answering' && <span className={styles.cursor} aria-hidden="true" />}
      </p>
      {error !== undefined && <p role="alert">{describe(error).text}</p>}
      {is === 'stopped' && <p className={styles.note}>{say('insight.talk.stopped')}</p>}
      {is === 'done' && answer === '' && <p className={styles.note}>{say('insight.talk.silent')}</p>}
      {is !== 'answering' && (
        <div className={styles.actions}>
          {answer !== '' && (
            <IconButton name={say('insight.copy.answer')} onClick={() => void copy()}>
              <CopyOutlined />
            </IconButton>
          )}
          <IconButton name={say('insight.talk.retry')} onClick={onRetry}>
            <ReloadOutlined />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** A text in which the moments it names can be pressed. */
function Cited({ text, durationMs, onJump }: Omit<Props, 'talk'> & { text: string }) {
  const say = useSay()
  return citedParts(text, durationMs).map((part, index) =>
    'ms' in part ? (
      <button
        key={index}
        type="button"
        title={say('insight.moment.play', { time: part.text })}
        onClick={() => onJump(part.ms)}
      >
        {part.text}
      </button>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  )
}

interface AskProps {
  answering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

function Ask({ answering, onAsk, onStop }: AskProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const question = text.trim()
  const ask = () => {
    if (answering || question === '') return
    setText('')
    onAsk(question)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const keyDown = (event: KeyboardEvent) => {
    // The key that ends a composition chooses a word; it sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    ask()
  }
  return (
    <form className={styles.ask} onSubmit={submit}>
      <textarea
        rows={2}
        value={text}
        maxLength={longestQuestion}
        placeholder={say('insight.talk.placeholder')}
        aria-label={say('insight.talk.question')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
      />
      {answering ? (
        <PlainButton onClick={onStop}>{say('insight.talk.stop')}</PlainButton>
      ) : (
        <PlainButton primary type="submit" disabled={question === ''} aria-label={say('insight.talk.send')}>
          <SendOutlined />
        </PlainButton>
      )}
    </form>
  )
}
