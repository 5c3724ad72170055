import { useT, type MessageId } from '../../../shared/i18n/intl'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import styles from './Comparison.module.css'

const keys: readonly { keys: readonly string[]; title: MessageId }[] = [
  { keys: ['↑', '↓'], title: 'translate.keys.move' },
  { keys: ['Enter'], title: 'translate.keys.edit' },
  { keys: ['Esc'], title: 'translate.keys.leave' },
  { keys: ['C'], title: 'translate.keys.check' },
  { keys: ['Ctrl + Enter'], title: 'translate.keys.goOn' },
  { keys: ['O'], title: 'translate.keys.peek' },
  { keys: ['Ctrl + F'], title: 'translate.keys.find' },
  { keys: ['?'], title: 'translate.keys.open' },
]

/** Lists the keyboard shortcuts of the page. */
export function ComparisonKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('translate.keys.title')} onClose={onClose}>
      <ul className={styles.keyList}>
        {keys.map(({ keys: caps, title }) => (
          <li key={title}>
            <span>{t(title)}</span>
            <span>
              {caps.map((cap) => (
                <kbd key={cap} className="key-cap">
                  {cap}
                </kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('translate.keys.press')}</p>
    </Dialog>
  )
}
