import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { topicIds, type Help, type TopicId } from '../../../../locales/help/article'
import { useSay } from '../../../shared/intl'
import { usePageParams } from '../../../shared/usePageParams'
import { AnswerView } from './AnswerView'
import styles from './HelpView.module.css'
import { findAnswers, wordsOf } from './search'

const isTopic = (text: string | null): text is TopicId => topicIds.some((id) => id === text)

/** How long typing rests before the address follows: browsers allow some hundred changes of it in half a minute. */
const restMs = 400

/** The help with its search. Topic and question stand in the address, so that they can be sent to somebody. */
export function HelpView({ help }: { help: Help }) {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const topic = params.get('topic')
  const shown = isTopic(topic) ? topic : topicIds[0]
  const asked = wordsOf(question).length > 0
  useEffect(() => {
    if (question === (params.get('q') ?? '')) return
    const timer = setTimeout(() => setParams(question === '' ? {} : { q: question }, { replace: true }), restMs)
    return () => clearTimeout(timer)
  }, [question, params, setParams])
  return (
    <>
      <div role="search" className={styles.search}>
        <input
          type="search"
          value={question}
          maxLength={100}
          placeholder={say('web.help.placeholder')}
          aria-label={say('web.help.search')}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </div>
      <div className={styles.columns}>
        <nav className={styles.topics} aria-label={say('web.help.topics')}>
          <ul>
            {topicIds.map((id) => (
              <li key={id}>
                <Link
                  to={`/web/help?topic=${id}`}
                  onClick={() => setQuestion('')}
                  aria-current={!asked && id === shown ? 'page' : undefined}
                >
                  {help[id].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {asked ? (
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
        <AnswerView key={answer.ask} answer={answer} words={[]} level={3} />
      ))}
    </section>
  )
}

function Results({ help, question, onTopic }: { help: Help; question: string; onTopic: () => void }) {
  const say = useSay()
  const words = wordsOf(question)
  const found = findAnswers(help, question)
  return (
    <section>
      <p className={styles.count} role="status">
        {say('web.help.found', { count: found.length, words: question.trim() })}
      </p>
      {found.length === 0 && <p>{say('web.help.noneText')}</p>}
      {found.map(({ topic, answer }) => (
        <div key={answer.ask}>
          <Link to={`/web/help?topic=${topic}`} onClick={onTopic}>
            {help[topic].title}
          </Link>
          <AnswerView answer={answer} words={words} level={2} />
        </div>
      ))}
    </section>
  )
}
