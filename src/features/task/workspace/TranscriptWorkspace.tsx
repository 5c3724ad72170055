import { CommentOutlined, FileDoneOutlined, HistoryOutlined, PrinterOutlined } from '@ant-design/icons'
import { useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useT } from '../../../shared/i18n/intl'
import type { Moment } from '../../../transcript/ui/place/useKeptPlace'
import { TranscriptEditor, type EditorHandle } from '../../../transcript/ui/TranscriptEditor'
import type { EditorTool, PageTools } from '../../../transcript/ui/tools/editorTool'
import { InsightSidePanel } from '../insight/InsightSidePanel'
import { usePrinting } from '../export/usePrinting'
import { useInsightPanel } from '../insight/useInsightPanel'
import { audioPropsOf } from '../record/audioProps'
import { TranslationStatusBar } from '../translation/TranslationStatusBar'
import { useRecordTranslation } from '../translation/useRecordTranslation'
import { useTranslationTool } from '../translation/useTranslationTool'
import type { OpenRecord } from '../record/useRecord'
import { DetectSpeakersForm } from '../speakers/DetectSpeakersForm'
import { SpeakerDetectionBar } from '../speakers/SpeakerDetectionBar'
import { RememberVoice } from '../speakers/RememberVoice'
import { VoiceProposals } from '../speakers/VoiceProposals'
import { useSpeakerDetection } from '../speakers/useSpeakerDetection'
import { ConflictDialog } from './ConflictDialog'
import type { TranscriptSaveState } from '../autosave/transcriptSaveState'
import { EditingDelayNotice } from '../autosave/EditingDelayNotice'
import { SaveStatusIndicator } from '../autosave/SaveStatusIndicator'
import { useTranscriptAutosave } from '../autosave/useTranscriptAutosave'
import { CorrectionOffer } from '../vocabulary/CorrectionOffer'
import { TitleSuggestion } from './TitleSuggestion'
import { ExpiryNotice } from './ExpiryNotice'
import { AccessTag } from '../people/AccessTag'
import { Present } from '../people/Present'
import { usePulse } from '../people/usePulse'
import { useAskedComment } from '../comments/useAskedComment'
import { annotationsDocument } from '../comments/annotationsDocument'
import { useCommentMarks } from '../comments/useCommentMarks'
import { usePassageActions } from '../comments/usePassageActions'
import { useRecordComments } from '../comments/useRecordComments'
import { canEdit, isOwn } from '../../../shared/account/recordRole'
import { isFinished } from '../record/recordStatus'
import { RecordStatusNotice } from '../record/RecordStatusNotice'
import { RecordFacts } from './RecordFacts'
import { momentLink, useRecordTools } from './useRecordTools'
import { VersionsDialog } from './VersionsDialog'

/**
 * Workspace of a record: its text, and what is generated from it. It can be edited once it is finished; one that is still being
 * transcribed grows, and turns into a finished one in place, while the user listens and reads.
 */
export function TranscriptWorkspace(record: OpenRecord & { moment: Moment | null }) {
  const t = useT()
  const { task } = record
  const { editing, autosave: opened, delay, retry } = useTranscriptAutosave(record)
  const edits = canEdit(task)
  const own = isOwn(task)
  const finished = isFinished(task)
  const autosave = edits ? opened : null
  const editor = useRef<EditorHandle>(null)
  const insightPanel = useInsightPanel(task)
  const save = async () => autosave?.saveNow()
  const comments = useRecordComments(task, editing)
  const pulse = usePulse(task)
  const marks = useCommentMarks(comments)
  const passageActions = usePassageActions(comments, insightPanel)
  useAskedComment(comments, insightPanel, (segment) => editor.current?.reveal(segment))
  const linkTo = useCallback((ms: number) => momentLink(task.id, ms), [task.id])
  const translation = useRecordTranslation(task, save)
  const speakerDetection = useSpeakerDetection(task, save)
  const [open, setOpen] = useState<'versions' | 'conflicts' | null>(null)
  const status = useStore(autosave?.state ?? noSaveState, (state) => state.status)
  const notes = useStore(insightPanel.notes.state, (state) => state.notes)
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
    notes: () => notes,
    ...(comments && { annotations: () => annotationsDocument(comments.annotations, comments.located, t) }),
  }
  const { title, share, moment, exportText, rename, again, audio, remove, dialogs } = useRecordTools(
    task,
    editor,
    finished ? exportSource : undefined,
  )
  const print: EditorTool = {
    text: t('share.print.open'),
    icon: <PrinterOutlined />,
    run: usePrinting({ task, ...exportSource }),
  }
  const translationTool = useTranslationTool(task, translation)
  const summary: EditorTool = {
    text: t('workspace.tool.summary'),
    name: t('insight.panel.name'),
    icon: <FileDoneOutlined />,
    pressed: insightPanel.open,
    run: () => insightPanel.setOpen(!insightPanel.open),
  }
  const commenting: EditorTool | null = comments && {
    text: t('insight.tab.comments'),
    icon: <CommentOutlined />,
    run: () => insightPanel.show('comments'),
  }
  const versions: EditorTool = {
    text: t('workspace.versions.open'),
    icon: <HistoryOutlined />,
    opens: 'dialog',
    run: () => setOpen('versions'),
  }
  const tools: PageTools = {
    before: finished ? [translationTool.tool] : [],
    after: [...(empty || !finished ? [] : [summary]), ...(task.deleted === 1 ? [] : [share])],
    main: exportText,
    more: [finished ? commenting : null, rename, autosave && versions, moment, print, again, audio, remove].filter(
      (tool) => tool !== null,
    ),
  }
  return (
    <article>
      <TranscriptEditor
        ref={editor}
        {...audioPropsOf(task)}
        notes={finished && edits && insightPanel.open && insightPanel.docked ? [] : notes}
        marks={marks}
        passageActions={finished ? passageActions : null}
        momentLink={linkTo}
        moment={record.moment}
        store={editing}
        readOnly={autosave === null}
        heading={title}
        facts={<RecordFacts task={task} transcript={record.transcript} />}
        status={
          <>
            <Present people={pulse?.present ?? []} />
            {autosave ? (
              <SaveStatusIndicator autosave={autosave} onDecide={() => setOpen('conflicts')} />
            ) : edits && finished ? (
              <EditingDelayNotice delay={delay} onRetry={retry} />
            ) : (
              <AccessTag task={task} />
            )}
          </>
        }
        tools={tools}
        pinned={status.type === 'refused' || status.type === 'conflict'}
        banner={
          finished ? (
            <>
              {empty && <p>{t('task.workspace.noText')}</p>}
              <ExpiryNotice task={task} />
              {autosave && own && <TitleSuggestion task={task} insights={insightPanel.insights} />}
              <SpeakerDetectionBar {...speakerDetection} />
              {autosave && <VoiceProposals editing={editing} detection={speakerDetection} />}
              <TranslationStatusBar editing={editing} translation={translation} />
            </>
          ) : (
            <>
              <RecordStatusNotice task={task} segments={record.transcript.segments.length} />
              {task.deleted === 1 && <p>{t('workspace.bin.text')}</p>}
            </>
          )
        }
        aside={
          finished &&
          !empty &&
          insightPanel.open && (
            <InsightSidePanel
              task={task}
              editing={editing}
              insightPanel={insightPanel}
              comments={comments}
              onManageSpeakers={() => editor.current?.openSpeakers()}
              onSeek={(ms) => editor.current?.seekTo(ms)}
              onReveal={(segment) => editor.current?.reveal(segment)}
              now={() => editor.current?.currentMs() ?? 0}
            />
          )
        }
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
      {translationTool.menu}
      {dialogs}
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
