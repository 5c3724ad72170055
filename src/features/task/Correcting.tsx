import { BulbOutlined, HistoryOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { PlainButton } from '../../shared/ui/PlainButton'
import { TranscriptEditor, type EditorHandle } from '../../transcript/ui/TranscriptEditor'
import styles from './Correcting.module.css'
import { InsightSide } from './insight/InsightSide'
import { useInsight } from './insight/useInsight'
import { RecordHead } from './RecordHead'
import { soundOf } from './soundOf'
import { TranslationButton } from './translation/TranslationButton'
import { TranslationLine } from './translation/TranslationLine'
import { useTranslation } from './translation/useTranslation'
import type { OpenRecord } from './useRecord'
import { ConflictDialog } from './workspace/ConflictDialog'
import type { SaveState } from './workspace/saveState'
import { SaveStatus } from './workspace/SaveStatus'
import { useSaver } from './workspace/useSaver'
import { VersionsDialog } from './workspace/VersionsDialog'

/** A finished record: its text can be corrected, and shows what is made of it. */
export function Correcting(record: OpenRecord) {
  const say = useSay()
  const { task } = record
  const { editing, saver } = useSaver(record)
  const editor = useRef<EditorHandle>(null)
  const understanding = useInsight(task)
  const translating = useTranslation(task.id, async () => saver?.saveNow())
  const [open, setOpen] = useState<'versions' | 'conflicts' | null>(null)
  const step = useStore(saver?.state ?? noState, (state) => state.step)
  const empty = useStore(editing, ({ transcript }) => transcript.segments.length === 0)
  const close = () => setOpen(null)
  const text = {
    transcript: () => editing.getState().transcript,
    async save() {
      await saver?.saveNow()
      return saver === null || saver.state.getState().step.is === 'saved'
    },
    translation: translating.lines,
  }
  const more = (
    <>
      <TranslationButton language={task.language} translating={translating} />
      {saver && (
        <PlainButton
          aria-label={say('workspace.versions.open')}
          title={say('workspace.versions.open')}
          onClick={() => setOpen('versions')}
        >
          <HistoryOutlined />
        </PlainButton>
      )}
    </>
  )
  const panelButton = (
    <IconButton
      name={say('insight.panel.name')}
      aria-pressed={understanding.open}
      onClick={() => understanding.setOpen(!understanding.open)}
    >
      <BulbOutlined />
    </IconButton>
  )
  return (
    <article>
      <RecordHead task={task} text={text} more={more} />
      {empty && <p>{say('task.workspace.noText')}</p>}
      <div className={styles.columns}>
        <div className={styles.text}>
          <TranslationLine editing={editing} translating={translating} />
          <TranscriptEditor
            ref={editor}
            {...soundOf(task)}
            editing={editing}
            readOnly={saver === null}
            status={saver && <SaveStatus saver={saver} onDecide={() => setOpen('conflicts')} />}
            more={panelButton}
            translation={translating.lines}
            onSave={() => void saver?.saveNow()}
          />
        </div>
        {!empty && understanding.open && (
          <InsightSide task={task} understanding={understanding} onJump={(ms) => editor.current?.jump(ms)} />
        )}
      </div>
      {saver && open === 'versions' && <VersionsDialog {...{ id: task.id, editing, saver }} onClose={close} />}
      {saver && step.is === 'conflict' && open === 'conflicts' && (
        <ConflictDialog conflicts={step.conflicts} saver={saver} onClose={close} />
      )}
    </article>
  )
}

const noState = createStore<SaveState>()(() => ({ step: { is: 'saved' }, kept: true, merges: 0 }))
