import { useMemo } from 'react'
import { VList } from 'virtua'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import { withoutFillers } from '../changes'
import { compareTexts } from '../compare'
import type { Segment } from '../model'
import { useDesk, useTranscript } from './desk'
import styles from './FillersDialog.module.css'
import { tellDone } from './steps'

/** Shows what the text would lose before it is taken out, all at once. */
export function FillersDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const { edit } = useMemo(() => withoutFillers(transcript), [transcript])
  const after = new Map(edit?.after.map((segment) => [segment.id, segment.text]))
  const apply = () => {
    onClose()
    if (!edit) return
    desk.editing.getState().apply(edit)
    tellDone(desk, say('editor.fillers.done', { count: edit.before.length }), edit)
  }
  return (
    <Dialog title={say('editor.fillers.title')} onClose={onClose}>
      {edit ? (
        <>
          <p className={styles.sum}>{say('editor.fillers.sum', { count: edit.before.length })}</p>
          <VList className={styles.list} tabIndex={0} data={edit.before}>
            {(segment) => <Change key={segment.id} segment={segment} after={after.get(segment.id) ?? ''} />}
          </VList>
          <div className={styles.buttons}>
            <PlainButton onClick={onClose}>{say('editor.fillers.cancel')}</PlainButton>
            <PlainButton primary onClick={apply}>
              {say('editor.fillers.apply')}
            </PlainButton>
          </div>
        </>
      ) : (
        <p className={styles.sum}>{say('editor.fillers.none')}</p>
      )}
    </Dialog>
  )
}

function Change({ segment, after }: { segment: Segment; after: string }) {
  return (
    <p className={styles.change}>
      <span className={styles.time}>{formatTime(segment.startMs)}</span>
      <span>
        {compareTexts(segment.text, after).map(({ kind, text }, index) => {
          if (kind === 'removed') return <del key={index}>{text}</del>
          return kind === 'added' ? <ins key={index}>{text}</ins> : text
        })}
      </span>
    </p>
  )
}
