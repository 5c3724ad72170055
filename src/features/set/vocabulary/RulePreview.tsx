import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { recordPath } from '../../../shared/navigation/recordPath'
import { formatTime } from '../../../shared/time/formatTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { previewReplacements } from '../../../shared/vocabulary/vocabularyApi'
import type { ReplacementExample, ReplacementRule } from '../../../wire/vocabularySchemas'
import styles from './Vocabulary.module.css'

/** What a rule would change in the user's newest transcripts. */
export function RulePreview({ from, to }: ReplacementRule) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['replacementPreview', from, to],
    queryFn: ({ signal }) => previewReplacements({ replacements: [{ from, to }] }, signal),
  })
  if (error && !isFetching)
    return (
      <div className={styles.preview} role="alert">
        <p className="error-text">{formErrorText(t, error, 'vocabulary.preview.failed')}</p>
        <PlainButton onClick={() => void refetch()}>{t('ui.error.retry')}</PlainButton>
      </div>
    )
  return (
    <div className={styles.preview}>
      <p role="status">
        {data ? t('vocabulary.preview.total', { count: data.total }) : t('vocabulary.preview.loading')}
      </p>
      {data && data.examples.length > 0 && (
        <ul className={styles.examples}>
          {data.examples.map((example, at) => (
            <li key={at}>
              <Link to={recordPath(example.taskId, example.startMs)}>
                {example.title || t('vocabulary.preview.untitled')}
              </Link>{' '}
              <span className={styles.status}>{formatTime(example.startMs)}</span>
              <p dir="auto">
                <Changes {...example} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text with what is removed and what replaces it. */
function Changes({ before, after, spans }: ReplacementExample) {
  return (
    <>
      {spans.map((span, at) => (
        <span key={at}>
          {before.slice(spans[at - 1]?.before[1] ?? 0, span.before[0])}
          <del>{before.slice(...span.before)}</del>
          <ins>{after.slice(...span.after)}</ins>
        </span>
      ))}
      {before.slice(spans.at(-1)?.before[1] ?? 0)}
    </>
  )
}
