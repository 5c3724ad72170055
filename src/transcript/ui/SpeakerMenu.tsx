import { CheckOutlined, EditOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSay } from '../../shared/intl'
import { Popup } from '../../shared/ui/Popup'
import { applyEdit, joinEdits, segmentIndex } from '../edit'
import type { SpeakerId } from '../model'
import { addSpeaker, freeSpeakerId, renameSpeaker, setSpeaker } from '../speakerChanges'
import { speakerNameOf } from './copyOut'
import { useDesk, useTranscript, type OpenMenu } from './desk'
import { NameField } from './NameField'
import { giveSpeaker, markedIds, reached, type Reach } from './rows'
import { SpeakerName } from './SpeakerName'
import styles from './Speakers.module.css'

const reaches: readonly Reach[] = ['one', 'turn', 'all']

/** Says who speaks: another of those there are, a new one, or the same by another name. */
export function SpeakerMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const say = useSay()
  const desk = useDesk()
  const transcript = useTranscript()
  const [reach, setReach] = useState<Reach>('one')
  const [naming, setNaming] = useState<'new' | 'current' | null>(null)
  // Marked when the menu opened: the field takes the selection away.
  const [marked] = useState(() => (menu.kind === 'marked' ? markedIds(desk) : null))
  const index = segmentIndex(transcript, menu.segment)
  const current = transcript.segments[index]?.speaker ?? ''
  const ids = () => marked ?? reached(transcript, index, reach)
  const choose = (speaker: SpeakerId) => {
    onClose()
    giveSpeaker(desk, ids(), speaker)
  }
  const add = (name: string) => {
    const id = freeSpeakerId(transcript)
    const added = addSpeaker(transcript, { id, name })
    const given = added && setSpeaker(applyEdit(transcript, added), ids(), id)
    onClose()
    desk.editing.getState().apply(added && given ? { ...joinEdits(added, given), kind: given.kind } : added)
  }
  const rename = (name: string) => {
    onClose()
    desk.editing.getState().apply(renameSpeaker(transcript, current, name))
  }
  return (
    <Popup anchor={menu.anchor} name={say('editor.speaker.menu')} onClose={onClose}>
      {!marked && <Reaches reach={reach} onReach={setReach} />}
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
          <NameField label={say('editor.speaker.newName')} name="" onName={add} />
        ) : (
          <button type="button" className={styles.choice} onClick={() => setNaming('new')}>
            <PlusOutlined aria-hidden="true" />
            {say('editor.speaker.add')}
          </button>
        )}
        {current && !marked && naming === 'current' && (
          <NameField label={say('editor.speaker.name')} name={speakerNameOf(transcript, current)} onName={rename} />
        )}
        {current && !marked && naming !== 'current' && (
          <button type="button" className={styles.choice} onClick={() => setNaming('current')}>
            <EditOutlined aria-hidden="true" />
            {say('editor.speaker.rename', { name: speakerNameOf(transcript, current) })}
          </button>
        )}
        <button
          type="button"
          className={styles.choice}
          onClick={() => desk.doing.setState({ menu: null, dialog: 'speakers' })}
        >
          <TeamOutlined aria-hidden="true" />
          {say('editor.speaker.manage')}
        </button>
      </div>
    </Popup>
  )
}

/** How far the choice reaches. */
function Reaches({ reach, onReach }: { reach: Reach; onReach: (reach: Reach) => void }) {
  const say = useSay()
  return (
    <div className={styles.reaches} role="group" aria-label={say('editor.reach.name')}>
      {reaches.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.reach}
          aria-pressed={each === reach}
          onClick={() => onReach(each)}
        >
          {say(`editor.reach.${each}`)}
        </button>
      ))}
    </div>
  )
}
