import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { topicIds, type Help, type TopicId } from '../../../../locales/help/article'
import { useT } from '../../../shared/i18n/intl'
import { usePageParams } from '../../../shared/navigation/usePageParams'
import { AnswerView } from './AnswerView'
import styles from './HelpView.module.css'
import { findAnswers, searchWords, tokenize } from './helpSearch'

const isTopic = (text: string | null): text is TopicId => topicIds.some((id) => id === text)

/** Pause in typing before the address is updated: browsers limit history changes to a few hundred per half minute. */
const debounceMs = 400

/** The help with its search. Topic and query are in the address, so that they can be shared. */
export function HelpView({ help }: { help: Help }) {
  const t = useT()
  const [params, setParams] = usePageParams()
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const topic = params.get('topic')
  const shown = isTopic(topic) ? topic : topicIds[0]
  const searching = tokenize(question).length > 0
  useEffect(() => {
    if (question === (params.get('q') ?? '')) return
    const timer = setTimeout(() => setParams(question === '' ? {} : { q: question }, { replace: true }), debounceMs)
    return () => clearTimeout(timer)
  }, [question, params, setParams])
  return (
    <>
      <div role="search" className={styles.search}>
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
        <nav className={styles.topics} aria-label={t('web.help.topics')}>
          <ul>
            {topicIds.map((id) => (
              <li key={id}>
                <Link
                  to={`/web/help?topic=${id}`}
                  onClick={() => setQuestion('')}
                  aria-current={!searching && id === shown ? 'page' : undefined}
                >
                  {help[id].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {searching ? (
          <Results help={help} question={question} onTopic={() => setQuestion('')} />
        ) : (
          <TopicView help={help} id={shown} />
        )}
      </div>
    </>
  )
}

function TopicView({ help, id }: { help: Help; id: TopicId }) {
  return (
    <section>
      <h2>{help[id].title}</h2>
      {help[id].answers.map((answer) => (
        <AnswerView key={answer.question} answer={answer} words={[]} level={3} />
      ))}
    </section>
  )
}

function Results({ help, question, onTopic }: { help: Help; question: string; onTopic: () => void }) {
  const t = useT()
  const words = searchWords(question)
  const found = findAnswers(help, question)
  return (
    <section>
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
    </section>
  )
}
