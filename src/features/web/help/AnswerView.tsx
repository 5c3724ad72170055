import { lazy, Suspense } from 'react'
import type { Answer, Part } from '../../../../locales/help/article'
import { useSay } from '../../../shared/intl'
import { CrashBoundary } from '../../../shared/ui/CrashBoundary'
import { LoadView } from '../../../shared/ui/LoadView'
import styles from './HelpView.module.css'
import { cutAtWords } from './search'

const KeyTable = lazy(() => import('./KeyTable').then(({ KeyTable }) => ({ default: KeyTable })))

/** One question and its answer, with the words that were looked for marked. */
export function AnswerView({ answer, words, level }: { answer: Answer; words: readonly string[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.answer}>
      <Heading>
        <Marked text={answer.ask} words={words} />
      </Heading>
      {answer.parts.map((part, index) => (
        <PartView key={index} part={part} words={words} />
      ))}
    </article>
  )
}

function PartView({ part, words }: { part: Part; words: readonly string[] }) {
  const say = useSay()
  const item = (text: string) => (
    <li key={text}>
      <Marked text={text} words={words} />
    </li>
  )
  if (typeof part === 'string') {
    return (
      <p>
        <Marked text={part} words={words} />
      </p>
    )
  }
  if ('steps' in part) return <ol>{part.steps.map(item)}</ol>
  if ('points' in part) return <ul>{part.points.map(item)}</ul>
  if ('command' in part) {
    return (
      <pre>
        <code>{part.command}</code>
      </pre>
    )
  }
  return (
    <CrashBoundary fallback={() => <p role="alert">{say('web.help.keysFailed')}</p>}>
      <Suspense fallback={<LoadView rows={3} />}>
        <KeyTable />
      </Suspense>
    </CrashBoundary>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return cutAtWords(text, words).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}
