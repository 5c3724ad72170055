import { lazy, Suspense } from 'react'
import type { HelpAnswer, HelpBlock } from '../../../../locales/help/article'
import { useT } from '../../../shared/i18n/intl'
import { ErrorBoundary } from '../../../shared/ui/states/ErrorBoundary'
import { LoadView } from '../../../shared/ui/states/LoadView'
import styles from './HelpView.module.css'
import { splitAtWords } from './helpSearch'

const LazyShortcutTable = lazy(() =>
  import('./ShortcutTable').then(({ ShortcutTable }) => ({ default: ShortcutTable })),
)

/** A question and its answer, with the search terms highlighted. */
export function AnswerView({ answer, words, level }: { answer: HelpAnswer; words: readonly string[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.answer}>
      <Heading>
        <HighlightedText text={answer.question} words={words} />
      </Heading>
      {answer.blocks.map((block, index) => (
        <BlockView key={index} block={block} words={words} />
      ))}
    </article>
  )
}

function BlockView({ block, words }: { block: HelpBlock; words: readonly string[] }) {
  const t = useT()
  const item = (text: string) => (
    <li key={text}>
      <HighlightedText text={text} words={words} />
    </li>
  )
  if (typeof block === 'string') {
    return (
      <p>
        <HighlightedText text={block} words={words} />
      </p>
    )
  }
  if ('steps' in block) return <ol>{block.steps.map(item)}</ol>
  if ('points' in block) return <ul>{block.points.map(item)}</ul>
  if ('command' in block) {
    return (
      <pre>
        <code>{block.command}</code>
      </pre>
    )
  }
  return (
    <ErrorBoundary fallback={() => <p role="alert">{t('web.help.keysFailed')}</p>}>
      <Suspense fallback={<LoadView rows={3} />}>
        <LazyShortcutTable />
      </Suspense>
    </ErrorBoundary>
  )
}

function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
