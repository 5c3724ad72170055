import { CheckOutlined, EditOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Popup } from '../../../shared/ui/overlays/Popup'
import { segmentIndex } from '../../model/edit'
import type { SpeakerId } from '../../model/transcript'
import { assignNewSpeaker, nextSpeakerId, renameSpeaker } from '../../operations/speakerOperations'
import { displayedSpeakerName } from '../editing/displayText'
import { useEditor, useTranscript, type OpenMenu } from '../state/editorContext'
import { NameField } from './NameField'
import { assignSpeaker, selectedSegmentIds, segmentsInScope, type SpeakerScope } from '../editing/segmentActions'
import { SpeakerName } from './SpeakerName'
import styles from './Speakers.module.css'

const scopes: readonly SpeakerScope[] = ['one', 'turn', 'all']

/** Changes the speaker of segments: assigns an existing or a new speaker, or renames the current one. */
export function SpeakerMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const t = useT()
  const editor = useEditor()
  const transcript = useTranscript()
  const [scope, setScope] = useState<SpeakerScope>('one')
  const [naming, setNaming] = useState<'new' | 'current' | null>(null)
  // Captured when the menu opens: focusing the field clears the selection.
  const [selectedIds] = useState(() => (menu.kind === 'selection' ? selectedSegmentIds(editor) : null))
  const index = segmentIndex(transcript, menu.segment)
  const current = transcript.segments[index]?.speaker ?? ''
  const ids = () =>
    selectedIds ?? (scope === 'one' && menu.paragraph ? menu.paragraph : segmentsInScope(transcript, index, scope))
  const choose = (speaker: SpeakerId) => {
    onClose()
    assignSpeaker(editor, ids(), speaker)
  }
  const add = (name: string) => {
    onClose()
    editor.store.getState().apply(assignNewSpeaker(transcript, ids(), { id: nextSpeakerId(transcript), name }))
  }
  const rename = (name: string) => {
    onClose()
    editor.store.getState().apply(renameSpeaker(transcript, current, name))
  }
  return (
    <Popup anchor={menu.anchor} name={t('editor.speaker.menu')} onClose={onClose}>
      {!selectedIds && (
        <div className={styles.scopes}>
          <ChoiceButtons
            name={t('editor.reach.name')}
            options={scopes.map((value) => ({ value, label: t(`editor.reach.${value}`) }))}
            value={scope}
            onChange={setScope}
          />
        </div>
      )}
      {transcript.speakers.map(({ id }) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          aria-pressed={id === current}
          {...(id === current && { 'data-first': true })}
          onClick={() => choose(id)}
        >
          <SpeakerName id={id} />
          {id === current && <CheckOutlined aria-hidden="true" />}
        </button>
      ))}
      <div className={styles.more}>
        {naming === 'new' ? (
          <NameField label={t('editor.speaker.newName')} name="" onName={add} />
        ) : (
          <button type="button" className={styles.choice} onClick={() => setNaming('new')}>
            <PlusOutlined aria-hidden="true" />
            {t('editor.speaker.add')}
          </button>
        )}
        {current && !selectedIds && naming === 'current' && (
          <NameField
            label={t('editor.speaker.name')}
            name={displayedSpeakerName(transcript, current)}
            onName={rename}
          />
        )}
        {current && !selectedIds && naming !== 'current' && (
          <button type="button" className={styles.choice} onClick={() => setNaming('current')}>
            <EditOutlined aria-hidden="true" />
            {t('editor.speaker.rename', { name: displayedSpeakerName(transcript, current) })}
          </button>
        )}
        <button
          type="button"
          className={styles.choice}
          onClick={() => editor.ui.setState({ menu: null, dialog: 'speakers' })}
        >
          <TeamOutlined aria-hidden="true" />
          {t('editor.speaker.manage')}
        </button>
      </div>
    </Popup>
  )
}
