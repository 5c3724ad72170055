import { useId, useState, type FormEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Conflict } from '../../../transcript/versions/merge'
import type { Segment } from '../../../transcript/model/transcript'
import styles from './ConflictDialog.module.css'
import type { TranscriptAutosave } from '../autosave/TranscriptAutosave'
import { TextDifference } from './TextDifference'

export type ConflictChoice = 'ours' | 'theirs' | 'both'
const choices: readonly ConflictChoice[] = ['ours', 'theirs', 'both']

interface Props {
  conflicts: readonly Conflict[]
  autosave: TranscriptAutosave
  onClose: () => void
}

/** Conflicting changes side by side: nothing is overwritten before the user has decided. */
export function ConflictDialog({ conflicts, autosave, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictChoice>>(
    () => new Map(conflicts.map(({ id }) => [id, 'ours'])),
  )
  const choose = (ids: readonly string[], choice: ConflictChoice) =>
    setChosen(new Map([...chosen, ...ids.map((id): [string, ConflictChoice] => [id, choice])]))
  const all = conflicts.map(({ id }) => id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    autosave.resolveConflicts(chosen)
    onClose()
  }
  return (
    <Dialog title={t('workspace.conflict.title', { count: conflicts.length })} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <p className={styles.text}>{t('workspace.conflict.text')}</p>
        {conflicts.length > 1 && (
          <div className={styles.all}>
            {choices.map((choice) => (
              <PlainButton key={choice} onClick={() => choose(all, choice)}>
                {t(`workspace.conflict.all.${choice}`)}
              </PlainButton>
            ))}
          </div>
        )}
        <ol className={styles.list}>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.id}
              conflict={conflict}
              choice={chosen.get(conflict.id) ?? 'ours'}
              onChoose={(choice) => choose([conflict.id], choice)}
            />
          ))}
        </ol>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('workspace.conflict.later')}</PlainButton>
          <PlainButton primary type="submit">
            {t('workspace.conflict.decide')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

interface ConflictRowProps {
  conflict: Conflict
  choice: ConflictChoice
  onChoose: (choice: ConflictChoice) => void
}

function ConflictRow({ conflict, choice, onChoose }: ConflictRowProps) {
  const t = useT()
  const name = useId()
  const { base, ours, theirs } = conflict
  const startMs = Math.min(...[...base, ...ours, ...theirs].map((segment) => segment.startMs))
  const side = (segments: readonly Segment[]) =>
    segments.length > 0 ? (
      <TextDifference before={textOf(base)} after={textOf(segments)} />
    ) : (
      <p className={styles.gone}>{t('workspace.conflict.removed')}</p>
    )
  return (
    <li>
      <fieldset className={styles.row}>
        <legend>{formatTime(startMs)}</legend>
        {choices.map((each) => (
          <label key={each} className={styles.side}>
            <span className={styles.choice}>
              <input type="radio" name={name} checked={choice === each} onChange={() => onChoose(each)} />
              {t(`workspace.conflict.${each}`)}
            </span>
            {each === 'ours' && side(ours)}
            {each === 'theirs' && side(theirs)}
          </label>
        ))}
      </fieldset>
    </li>
  )
}

/** One line per segment, so that splits and joins are visible too. */
const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text.trim()).join('\n')
