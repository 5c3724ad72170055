import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import { failed, outdated } from '../../../transcript/translation'
import type { EditingStore } from '../../../transcript/ui/editing'
import styles from './Translation.module.css'
import type { Translating } from './useTranslation'

interface Props {
  editing: EditingStore
  translating: Translating
}

/** How far a translation is, what it lacks, and why; nothing once all is translated. */
export function TranslationLine({ editing, translating }: Props) {
  const say = useSay()
  const { target, lines, percent, error, refusal, update, retry } = translating
  const old = useStore(editing, ({ transcript }) => (lines ? outdated(transcript, lines) : 0))
  if (!target) return null
  if (percent !== null) {
    const text = say('insight.translation.running', { language: languageName(target, say) })
    return (
      <div className={styles.line}>
        <p role="status">{text}</p>
        <ProgressBar percent={percent} label={text} />
      </div>
    )
  }
  const faults = lines ? failed(lines) : 0
  const reason = error ? describe(error).text : refusal
  if (reason || faults > 0)
    return (
      <div className={`${styles.line} ${styles.failed}`} role="alert">
        <p>{reason || say('insight.translation.failed', { count: faults })}</p>
        <PlainButton onClick={lines ? retry : update}>{say('ui.error.retry')}</PlainButton>
      </div>
    )
  if (old === 0) return null
  return (
    <div className={styles.line} role="status">
      <p>{say('insight.translation.stale', { count: old })}</p>
      <PlainButton onClick={update}>{say('insight.translation.update')}</PlainButton>
    </div>
  )
}
