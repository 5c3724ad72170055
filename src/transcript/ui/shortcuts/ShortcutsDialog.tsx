import { EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useT, type MessageId } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { bindChord, bindings, resetBindings } from './bindings'
import { isBindable } from './chord'
import { commandNames, commands, type EditorCommand, type CommandName } from './commands'
import styles from './ShortcutsDialog.module.css'
import { ConnectPedal } from './ConnectPedal'
import { useChordCapture } from './useChordCapture'
import { useKeyCaps } from './useKeyCaps'

const groups: Record<EditorCommand['group'], MessageId> = {
  listen: 'keys.group.listen',
  correct: 'keys.group.correct',
  page: 'keys.group.page',
}

/** Keys in the segment being edited. They can't be changed. */
const fixedShortcuts: { keys: string[]; title: MessageId }[] = [
  { keys: ['Enter'], title: 'keys.writing.split' },
  { keys: ['Backspace'], title: 'keys.writing.join' },
  { keys: ['ArrowUp', 'ArrowDown'], title: 'keys.writing.move' },
  { keys: ['Escape'], title: 'keys.writing.leave' },
]

/** Lists and changes all shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const bound = useStore(bindings)
  const [rebinding, setRebinding] = useState<CommandName | null>(null)
  const [status, setStatus] = useState('')
  const rebind = (name: CommandName, chord: string) => {
    if (!isBindable(chord)) return setStatus(t('keys.bind.taken'))
    const before = bindChord(name, chord)
    setRebinding(null)
    setStatus(before ? t('keys.bind.moved', { name: t(commands[before].title) }) : '')
  }
  const startRebinding = (name: CommandName) => {
    setStatus('')
    setRebinding(name)
  }
  return (
    <Dialog title={t('transcript.keys.title')} onClose={onClose}>
      {(Object.keys(groups) as EditorCommand['group'][]).map((group) => (
        <section key={group} className={styles.group}>
          <h3>{t(groups[group])}</h3>
          <ul>
            {commandNames
              .filter((name) => commands[name].group === group)
              .map((name) => (
                <li key={name}>
                  <span className={styles.title}>{t(commands[name].title)}</span>
                  {rebinding === name ? (
                    <ChordPrompt onChord={(chord) => rebind(name, chord)} onCancel={() => setRebinding(null)} />
                  ) : (
                    <Keys chords={bound[name]} />
                  )}
                  <IconButton
                    name={t('keys.bind.change', { name: t(commands[name].title) })}
                    onClick={() => startRebinding(name)}
                  >
                    <EditOutlined />
                  </IconButton>
                </li>
              ))}
            {group === 'correct' &&
              fixedShortcuts.map(({ keys, title }) => (
                <li key={title}>
                  <span className={styles.title}>{t(title)}</span>
                  <Keys chords={keys} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className={styles.told} role="status">
        {status}
      </p>
      <footer className={styles.foot}>
        <ConnectPedal />
        <PlainButton onClick={resetBindings}>{t('keys.bind.reset')}</PlainButton>
      </footer>
    </Dialog>
  )
}

function Keys({ chords }: { chords: readonly string[] }) {
  const caps = useKeyCaps()
  return (
    <span className={styles.keys}>
      {chords.map((chord) => (
        <kbd key={chord} className="key-cap">
          {caps(chord).join(' + ')}
        </kbd>
      ))}
    </span>
  )
}

/** Shown in place of the keys until one is pressed. */
function ChordPrompt({ onChord, onCancel }: { onChord: (chord: string) => void; onCancel: () => void }) {
  const t = useT()
  useChordCapture(onChord, onCancel)
  return (
    <span className={styles.asked} role="status">
      {t('keys.bind.press')}
    </span>
  )
}
