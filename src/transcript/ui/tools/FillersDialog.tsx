import { useMemo } from 'react'
import { VList } from 'virtua'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { withoutFillers } from '../../operations/segmentOperations'
import { compareTexts } from '../../versions/compare'
import type { Segment } from '../../model/transcript'
import { useEditor, useTranscript } from '../state/editorContext'
import styles from './FillersDialog.module.css'
import { notifyWithUndo } from '../editing/undoRedo'

/** More changes than these are drawn only where they are on the screen. */
const few = 20

/** Previews the removal of all fillers, then applies it as one edit. */
export function FillersDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const { edit } = useMemo(() => withoutFillers(transcript), [transcript])
  const after = new Map(edit?.after.map((segment) => [segment.id, segment.text]))
  const apply = () => {
    onClose()
    if (!edit) return
    editor.store.getState().apply(edit)
    notifyWithUndo(editor, t('editor.fillers.done', { count: edit.before.length }), edit)
  }
  const change = (segment: Segment) => (
    <FillerChange key={segment.id} segment={segment} after={after.get(segment.id) ?? ''} />
  )
  return (
    <Dialog title={t('editor.fillers.title')} onClose={onClose}>
      {edit ? (
        <>
          <p className={styles.sum}>{t('editor.fillers.sum', { count: edit.before.length })}</p>
          {edit.before.length > few ? (
            <VList className={`${styles.list} ${styles.tall}`} tabIndex={0} data={edit.before}>
              {change}
            </VList>
          ) : (
            <div className={styles.list} tabIndex={0}>
              {edit.before.map(change)}
            </div>
          )}
          <div className={styles.buttons}>
            <PlainButton onClick={onClose}>{t('editor.fillers.cancel')}</PlainButton>
            <PlainButton primary onClick={apply}>
              {t('editor.fillers.apply')}
            </PlainButton>
          </div>
        </>
      ) : (
        <p className={styles.sum}>{t('editor.fillers.none')}</p>
      )}
    </Dialog>
  )
}

function FillerChange({ segment, after }: { segment: Segment; after: string }) {
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
