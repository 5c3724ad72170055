import { EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useSay, type MessageId } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { bind, bindings, resetBindings } from './bindings'
import { isFree } from './chord'
import { commandNames, commands, type Command, type CommandName } from './commands'
import styles from './KeysDialog.module.css'
import { ConnectPedal } from './ConnectPedal'
import { useCapture } from './useCapture'
import { useKeyCaps } from './useKeyCaps'

const groups: Record<Command['group'], MessageId> = {
  listen: 'keys.group.listen',
  correct: 'keys.group.correct',
  page: 'keys.group.page',
}

/** What keys do in the text that is being written. They can't be others. */
const writing: { keys: string[]; title: MessageId }[] = [
  { keys: ['Enter'], title: 'keys.writing.split' },
  { keys: ['Backspace'], title: 'keys.writing.join' },
  { keys: ['ArrowUp', 'ArrowDown'], title: 'keys.writing.move' },
  { keys: ['Escape'], title: 'keys.writing.leave' },
]

/** Every key of the page, and how to choose others. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const bound = useStore(bindings)
  const [asking, setAsking] = useState<CommandName | null>(null)
  const [told, setTold] = useState('')
  const give = (name: CommandName, chord: string) => {
    if (!isFree(chord)) return setTold(say('keys.bind.taken'))
    const before = bind(name, chord)
    setAsking(null)
    setTold(before ? say('keys.bind.moved', { name: say(commands[before].title) }) : '')
  }
  const ask = (name: CommandName) => {
    setTold('')
    setAsking(name)
  }
  return (
    <Dialog title={say('transcript.keys.title')} onClose={onClose}>
      {(Object.keys(groups) as Command['group'][]).map((group) => (
        <section key={group} className={styles.group}>
          <h3>{say(groups[group])}</h3>
          <ul>
            {commandNames
              .filter((name) => commands[name].group === group)
              .map((name) => (
                <li key={name}>
                  <span className={styles.title}>{say(commands[name].title)}</span>
                  {asking === name ? (
                    <Asked onChord={(chord) => give(name, chord)} onCancel={() => setAsking(null)} />
                  ) : (
                    <Keys chords={bound[name]} />
                  )}
                  <IconButton
                    name={say('keys.bind.change', { name: say(commands[name].title) })}
                    onClick={() => ask(name)}
                  >
                    <EditOutlined />
                  </IconButton>
                </li>
              ))}
            {group === 'correct' &&
              writing.map(({ keys, title }) => (
                <li key={title}>
                  <span className={styles.title}>{say(title)}</span>
                  <Keys chords={keys} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className={styles.told} role="status">
        {told}
      </p>
      <footer className={styles.foot}>
        <ConnectPedal />
        <PlainButton onClick={resetBindings}>{say('keys.bind.reset')}</PlainButton>
      </footer>
    </Dialog>
  )
}

function Keys({ chords }: { chords: readonly string[] }) {
  const caps = useKeyCaps()
  return (
    <span className={styles.keys}>
      {chords.map((chord) => (
        <kbd key={chord}>{caps(chord).join(' + ')}</kbd>
      ))}
    </span>
  )
}

/** Stands in the place of the keys until one is pressed. */
function Asked({ onChord, onCancel }: { onChord: (chord: string) => void; onCancel: () => void }) {
  const say = useSay()
  useCapture(onChord, onCancel)
  return (
    <span className={styles.asked} role="status">
      {say('keys.bind.press')}
    </span>
  )
}
