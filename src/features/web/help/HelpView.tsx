import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  firstTopic,
  topicIds,
  type Help,
  type HelpBeginning,
  type HelpTopic,
  type TopicId,
} from '../../../../locales/help/article'
import { useT } from '../../../shared/i18n/intl'
import { usePageParams } from '../../../shared/navigation/usePageParams'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { AnswerView } from './AnswerView'
import styles from './HelpView.module.css'
import { findAnswers, searchWords, tokenize } from './helpSearch'
import { useHelp } from './useHelp'

const isTopic = (text: string | null): text is TopicId => topicIds.some((id) => id === text)

/** Pause in typing before the address is updated: browsers limit history changes to a few hundred per half minute. */
const debounceMs = 400

/**
 * The help with its search. Topic and query are in the address, so that they can be shared. The other topics are loaded as soon as
 * one of them, or the search, is likely to be wanted.
 */
export function HelpView() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const topic = params.get('topic')
  const shown = isTopic(topic) ? topic : firstTopic
  const searching = tokenize(question).length > 0
  const [nearby, setNearby] = useState(false)
  const { beginning, help, failed, retry } = useHelp(nearby || searching || shown !== firstTopic)
  const topicShown = help?.[shown] ?? (shown === firstTopic ? beginning && firstOf(beginning) : null)
  const isShown = searching ? help !== null : topicShown !== null
  useEffect(() => {
    if (question === (params.get('q') ?? '')) return
    const timer = setTimeout(() => setParams(question === '' ? {} : { q: question }, { replace: true }), debounceMs)
    return () => clearTimeout(timer)
  }, [question, params, setParams])
  const strip = useRef<HTMLUListElement>(null)
  const current = searching ? null : shown
  const isReady = beginning !== null
  useEffect(() => scrollToCurrent(strip.current), [current, isReady])
  if (!beginning) return failed ? <Failure onRetry={retry} /> : <LoadView rows={8} />
  const approach = { onPointerEnter: () => setNearby(true), onFocus: () => setNearby(true) }
  return (
    <>
      <div role="search" {...approach} className={styles.search}>
        <input
          type="search"
          className="text-field"
          value={question}
          maxLength={100}
          placeholder={t('web.help.placeholder')}
          aria-label={t('web.help.search')}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </div>
      <div className={styles.columns}>
        <nav className={styles.topics} {...approach} aria-label={t('web.help.topics')}>
          <ul ref={strip}>
            {topicIds.map((id) => (
              <li key={id}>
                <Link
                  to={`/web/help?topic=${id}`}
                  onClick={() => setQuestion('')}
                  aria-current={id === current ? 'page' : undefined}
                >
                  {beginning.titles[id]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          {searching && help && <Results help={help} question={question} onTopic={() => setQuestion('')} />}
          {!searching && topicShown && <TopicView topic={topicShown} />}
          {!isShown && (failed ? <Failure onRetry={retry} /> : <LoadView rows={8} />)}
        </section>
      </div>
    </>
  )
}

/** On phones the topics are one row: that of the page stands in its middle. The page itself does not scroll. */
function scrollToCurrent(strip: HTMLElement | null): void {
  const link = strip?.querySelector('[aria-current]')
  if (!strip || !link) return
  const [row, box] = [strip.getBoundingClientRect(), link.getBoundingClientRect()]
  strip.scrollLeft += box.left + box.width / 2 - (row.left + row.width / 2)
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div role="alert">
      <p>{t('web.help.failed')}</p>
      <PlainButton onClick={onRetry}>{t('ui.error.retry')}</PlainButton>
    </div>
  )
}

const firstOf = ({ titles, answers }: HelpBeginning): HelpTopic => ({ title: titles[firstTopic], answers })

function TopicView({ topic }: { topic: HelpTopic }) {
  return (
    <>
      <h2>{topic.title}</h2>
      {topic.answers.map((answer) => (
        <AnswerView key={answer.question} answer={answer} words={[]} level={3} />
      ))}
    </>
  )
}

function Results({ help, question, onTopic }: { help: Help; question: string; onTopic: () => void }) {
  const t = useT()
  const words = searchWords(question)
  const found = findAnswers(help, question)
  return (
    <>
      <p className={styles.count} role="status">
        {t('web.help.found', { count: found.length, words: question.trim() })}
      </p>
      {found.length === 0 && <p>{t('web.help.noneText')}</p>}
      {found.map(({ topic, answer }) => (
        <div key={answer.question}>
          <Link to={`/web/help?topic=${topic}`} onClick={onTopic}>
            {help[topic].title}
          </Link>
          <AnswerView answer={answer} words={words} level={2} />
        </div>
      ))}
    </>
  )
}
