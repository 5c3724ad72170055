import { CopyOutlined, DeleteOutlined, ReloadOutlined, SendOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { copyText } from '../../../../shared/browser/clipboard'
import { errorText } from '../../../../shared/http/errorText'
import { useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import styles from './Assistant.module.css'
import { citedParts } from './citedParts'
import { parseMarkdownRuns } from './markdownRuns'
import type { Conversation, ConversationTurn } from './Conversation'

interface Props {
  conversation: Conversation
  /** Duration of the recording; 0 if unknown. */
  durationMs: number
  onSeek: (ms: number) => void
}

/** Maximum length of a question, in UTF-16 units. */
const maxQuestionLength = 4_000

/** Questions about the record; answers cite timestamps. */
export function AssistantTab({ conversation, durationMs, onSeek }: Props) {
  const t = useT()
  const turns = useStore(conversation.state)
  const end = useRef<HTMLDivElement>(null)
  const answering = turns.some(({ status }) => status === 'answering')
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns.length])
  return (
    <div className={styles.assistant}>
      {turns.length === 0 ? (
        <Suggestions onAsk={(question) => conversation.ask(question)} />
      ) : (
        <>
          <div className={styles.tools}>
            <IconButton name={t('insight.talk.forget')} onClick={() => conversation.clear()}>
              <DeleteOutlined />
            </IconButton>
          </div>
          <ol className={styles.turns} aria-label={t('insight.talk.name')}>
            {turns.map((turn) => (
              <li key={turn.number}>
                <p className={styles.question} dir="auto">
                  {turn.question}
                </p>
                <Answer
                  turn={turn}
                  durationMs={durationMs}
                  onSeek={onSeek}
                  onRetry={() => conversation.retry(turn.number)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <div ref={end} />
      <p className="only-read" role="status">
        {answering ? t('insight.talk.answering') : turns.at(-1)?.status === 'done' && t('insight.talk.answered')}
      </p>
      <QuestionForm
        answering={answering}
        onAsk={(question) => conversation.ask(question)}
        onStop={() => conversation.stop()}
      />
    </div>
  )
}

function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useT()
  return (
    <div className={styles.empty}>
      <p>{t('insight.talk.empty')}</p>
      <ul>
        {(['decided', 'open', 'short'] as const).map((name) => {
          const question = t(`insight.suggestion.${name}`)
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

interface AnswerProps extends Omit<Props, 'conversation'> {
  turn: ConversationTurn
  onRetry: () => void
}

function Answer({ turn, durationMs, onSeek, onRetry }: AnswerProps) {
  const t = useT()
  const { answer, status, error } = turn
  const copy = () =>
    copyText(answer).then(
      () => notify({ kind: 'success', text: t('insight.copy.done') }),
      () => notify({ kind: 'error', text: t('editor.copy.failed') }),
    )
  return (
    <div className={styles.answer}>
      <p dir="auto" aria-busy={status === 'answering'}>
        {parseMarkdownRuns(answer).map(({ text, strong }, index) => {
          const run = <CitedText key={index} text={text} durationMs={durationMs} onSeek={onSeek} />
          return strong ? <strong key={index}>{run}</strong> : run
        })}
        {status === 'answering' && <span className={styles.cursor} aria-hidden="true" />}
      </p>
      {error !== undefined && <p role="alert">{errorText(error).text}</p>}
      {status === 'stopped' && <p className={styles.note}>{t('insight.talk.stopped')}</p>}
      {status === 'done' && answer === '' && <p className={styles.note}>{t('insight.talk.silent')}</p>}
      {status !== 'answering' && (
        <div className={styles.actions}>
          {answer !== '' && (
            <IconButton name={t('insight.copy.answer')} onClick={() => void copy()}>
              <CopyOutlined />
            </IconButton>
          )}
          <IconButton name={t('insight.talk.retry')} onClick={onRetry}>
            <ReloadOutlined />
          </IconButton>
        </div>
      )}
    </div>
  )
}

interface CitedTextProps extends Omit<Props, 'conversation'> {
  text: string
}

/** A text with its cited timestamps as buttons. */
function CitedText({ text, durationMs, onSeek }: CitedTextProps) {
  const t = useT()
  const parts = citedParts(text, durationMs)
  const isCited = (index: number) => 'ms' in (parts[index] ?? {})
  return parts.map((part, index) =>
    'ms' in part ? (
      <span key={index} className={styles.cited}>
        <button type="button" title={t('insight.moment.play', { time: part.text })} onClick={() => onSeek(part.ms)}>
          {part.text}
        </button>
        {!isCited(index + 1) && firstMarks(parts[index + 1]?.text)}
      </span>
    ) : (
      <span key={index}>{isCited(index - 1) ? part.text.slice(firstMarks(part.text).length) : part.text}</span>
    ),
  )
}

/** The punctuation that a text begins with; no line begins with it. */
const firstMarks = (text = ''): string => /^[\p{Po}\p{Pe}\p{Pf}]*/u.exec(text)?.[0] ?? ''

interface QuestionFormProps {
  answering: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

function QuestionForm({ answering, onAsk, onStop }: QuestionFormProps) {
  const t = useT()
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
    // Enter during IME composition confirms a word and must not submit.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    ask()
  }
  return (
    <form className={styles.ask} onSubmit={submit}>
      <textarea
        className="text-field"
        rows={2}
        value={text}
        maxLength={maxQuestionLength}
        placeholder={t('insight.talk.placeholder')}
        aria-label={t('insight.talk.question')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
      />
      {answering ? (
        <PlainButton onClick={onStop}>{t('insight.talk.stop')}</PlainButton>
      ) : (
        <PlainButton primary type="submit" disabled={question === ''} aria-label={t('insight.talk.send')}>
          <SendOutlined />
        </PlainButton>
      )}
    </form>
  )
}
