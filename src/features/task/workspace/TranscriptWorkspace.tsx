import { FileDoneOutlined, HistoryOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { TranscriptEditor, type EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import styles from './TranscriptWorkspace.module.css'
import { InsightSidePanel } from '../insight/InsightSidePanel'
import { useInsightPanel } from '../insight/useInsightPanel'
import { RecordHeader } from './RecordHeader'
import { audioPropsOf } from '../record/audioProps'
import { TranslationButton } from '../translation/TranslationButton'
import { TranslationStatusBar } from '../translation/TranslationStatusBar'
import { useRecordTranslation } from '../translation/useRecordTranslation'
import type { OpenRecord } from '../record/useRecord'
import { DetectSpeakersForm } from '../speakers/DetectSpeakersForm'
import { SpeakerDetectionBar } from '../speakers/SpeakerDetectionBar'
import { RememberVoice } from '../speakers/RememberVoice'
import { VoiceProposals } from '../speakers/VoiceProposals'
import { useSpeakerDetection } from '../speakers/useSpeakerDetection'
import { ConflictDialog } from './ConflictDialog'
import type { TranscriptSaveState } from '../autosave/transcriptSaveState'
import { SaveStatusIndicator } from '../autosave/SaveStatusIndicator'
import { useTranscriptAutosave } from '../autosave/useTranscriptAutosave'
import { CorrectionOffer } from '../vocabulary/CorrectionOffer'
import { VersionsDialog } from './VersionsDialog'

/** Workspace of a finished record: the editable text, and what is generated from it. */
export function TranscriptWorkspace(record: OpenRecord) {
  const t = useT()
  const { task } = record
  const { editing, autosave } = useTranscriptAutosave(record)
  const editor = useRef<EditorHandle>(null)
  const insightPanel = useInsightPanel(task)
  const save = async () => autosave?.saveNow()
  const translation = useRecordTranslation(task.id, save)
  const speakerDetection = useSpeakerDetection(task, save)
  const [open, setOpen] = useState<'versions' | 'conflicts' | null>(null)
  const status = useStore(autosave?.state ?? noSaveState, (state) => state.status)
  const empty = useStore(editing, ({ transcript }) => transcript.segments.length === 0)
  const close = () => setOpen(null)
  const exportSource = {
    transcript: () => editing.getState().transcript,
    async save() {
      await autosave?.saveNow()
      return autosave === null || autosave.state.getState().status.type === 'saved'
    },
    translation: translation.lines,
    summary: () => insightPanel.insights.summary.state.getState().value,
  }
  const extraActions = (
    <>
      <TranslationButton language={task.language} translation={translation} />
      {autosave && (
        <PlainButton
          aria-label={t('workspace.versions.open')}
          title={t('workspace.versions.open')}
          onClick={() => setOpen('versions')}
        >
          <HistoryOutlined />
        </PlainButton>
      )}
    </>
  )
  const panelButton = (
    <PlainButton aria-pressed={insightPanel.open} onClick={() => insightPanel.setOpen(!insightPanel.open)}>
      <FileDoneOutlined aria-hidden="true" />
      {t('insight.panel.name')}
    </PlainButton>
  )
  return (
    <article>
      <RecordHeader
        task={task}
        transcript={record.transcript}
        exportSource={exportSource}
        extraActions={extraActions}
      />
      {empty && <p>{t('task.workspace.noText')}</p>}
      <div className={styles.columns}>
        <div className={styles.text}>
          <SpeakerDetectionBar {...speakerDetection} />
          {autosave && <VoiceProposals editing={editing} detection={speakerDetection} />}
          <TranslationStatusBar editing={editing} translation={translation} />
          <TranscriptEditor
            ref={editor}
            {...audioPropsOf(task)}
            {...(insightPanel.open && insightPanel.docked && { notes: [] })}
            store={editing}
            readOnly={autosave === null}
            status={autosave && <SaveStatusIndicator autosave={autosave} onDecide={() => setOpen('conflicts')} />}
            more={panelButton}
            speakerTools={autosave && <DetectSpeakersForm editing={editing} detection={speakerDetection} />}
            speakerDetails={
              speakerDetection.remembers && autosave
                ? ({ id, name }) => name && <RememberVoice {...{ taskId: task.id, role: id, name }} save={save} />
                : undefined
            }
            notice={autosave && <CorrectionOffer editing={editing} />}
            translation={translation.lines}
            onSave={() => void autosave?.saveNow()}
          />
        </div>
        {!empty && insightPanel.open && (
          <InsightSidePanel
            task={task}
            editing={editing}
            insightPanel={insightPanel}
            onManageSpeakers={() => editor.current?.openSpeakers()}
            onSeek={(ms) => editor.current?.seekTo(ms)}
          />
        )}
      </div>
      {autosave && open === 'versions' && <VersionsDialog {...{ id: task.id, editing, autosave }} onClose={close} />}
      {autosave && status.type === 'conflict' && open === 'conflicts' && (
        <ConflictDialog conflicts={status.conflicts} autosave={autosave} onClose={close} />
      )}
    </article>
  )
}

const noSaveState = createStore<TranscriptSaveState>()(() => ({
  status: { type: 'saved' },
  isPersisted: true,
  mergeCount: 0,
}))
