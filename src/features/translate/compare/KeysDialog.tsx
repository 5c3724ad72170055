import { useSay, type MessageId } from '../../../shared/intl'
import { Dialog } from '../../../shared/ui/Dialog'
import styles from './Comparison.module.css'

const keys: readonly { keys: readonly string[]; title: MessageId }[] = [
  { keys: ['↑', '↓'], title: 'translate.keys.move' },
  { keys: ['Enter'], title: 'translate.keys.edit' },
  { keys: ['Esc'], title: 'translate.keys.leave' },
  { keys: ['C'], title: 'translate.keys.check' },
  { keys: ['Ctrl', 'Enter'], title: 'translate.keys.goOn' },
  { keys: ['O'], title: 'translate.keys.peek' },
  { keys: ['Ctrl', 'F'], title: 'translate.keys.find' },
  { keys: ['?'], title: 'translate.keys.open' },
]

/** Every key of the page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog title={say('translate.keys.title')} onClose={onClose}>
      <ul className={styles.keyList}>
        {keys.map(({ keys: caps, title }) => (
          <li key={title}>
            <span>{say(title)}</span>
            <span>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{say('translate.keys.press')}</p>
    </Dialog>
  )
}
