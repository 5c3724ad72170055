import { useId, useState, type FormEvent } from 'react'
import { useSay } from '../../../shared/intl'
import { formatTime } from '../../../shared/time'
import { Dialog } from '../../../shared/ui/Dialog'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Conflict } from '../../../transcript/merge'
import type { Segment } from '../../../transcript/model'
import styles from './ConflictDialog.module.css'
import type { Saver } from './Saver'
import { TextDifference } from './TextDifference'

export type Choice = 'ours' | 'theirs' | 'both'
const choices: readonly Choice[] = ['ours', 'theirs', 'both']

interface Props {
  conflicts: readonly Conflict[]
  saver: Saver
  onClose: () => void
}

/** What two people changed, side by side: nothing is overwritten before somebody has chosen. */
export function ConflictDialog({ conflicts, saver, onClose }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(conflicts.map(({ id }) => [id, 'ours'])),
  )
  const choose = (ids: readonly string[], choice: Choice) =>
    setChosen(new Map([...chosen, ...ids.map((id): [string, Choice] => [id, choice])]))
  const all = conflicts.map(({ id }) => id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saver.decide(chosen)
    onClose()
  }
  return (
    <Dialog title={say('workspace.conflict.title', { count: conflicts.length })} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <p className={styles.text}>{say('workspace.conflict.text')}</p>
        {conflicts.length > 1 && (
          <div className={styles.all}>
            {choices.map((choice) => (
              <PlainButton key={choice} onClick={() => choose(all, choice)}>
                {say(`workspace.conflict.all.${choice}`)}
              </PlainButton>
            ))}
          </div>
        )}
        <ol className={styles.list}>
          {conflicts.map((conflict) => (
            <Row
              key={conflict.id}
              conflict={conflict}
              choice={chosen.get(conflict.id) ?? 'ours'}
              onChoose={(choice) => choose([conflict.id], choice)}
            />
          ))}
        </ol>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('workspace.conflict.later')}</PlainButton>
          <PlainButton primary type="submit">
            {say('workspace.conflict.decide')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}

function Row({
  conflict,
  choice,
  onChoose,
}: {
  conflict: Conflict
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const say = useSay()
  const name = useId()
  const { base, ours, theirs } = conflict
  const startMs = Math.min(...[...base, ...ours, ...theirs].map((segment) => segment.startMs))
  const side = (segments: readonly Segment[]) =>
    segments.length > 0 ? (
      <TextDifference before={textOf(base)} after={textOf(segments)} />
    ) : (
      <p className={styles.gone}>{say('workspace.conflict.removed')}</p>
    )
  return (
    <li>
      <fieldset className={styles.row}>
        <legend>{formatTime(startMs)}</legend>
        {choices.map((each) => (
          <label key={each} className={styles.side}>
            <span className={styles.choice}>
              <input type="radio" name={name} checked={choice === each} onChange={() => onChoose(each)} />
              {say(`workspace.conflict.${each}`)}
            </span>
            {each === 'ours' && side(ours)}
            {each === 'theirs' && side(theirs)}
          </label>
        ))}
      </fieldset>
    </li>
  )
}

/** A line a segment: where one was split or joined is seen too. */
const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text.trim()).join('\n')
