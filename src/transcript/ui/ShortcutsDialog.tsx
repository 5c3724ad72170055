import { Fragment } from 'react'
import { useSay } from '../../shared/intl'
import { Dialog } from '../../shared/ui/Dialog'
import styles from './ShortcutsDialog.module.css'

/** The keys of the page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const keys = [
    { keys: [say('transcript.keys.space')], does: say('transcript.keys.toggle') },
    { keys: ['←', '→'], does: say('transcript.keys.skip') },
    { keys: ['Shift + ←', 'Shift + →'], does: say('transcript.keys.segment') },
    { keys: ['?'], does: say('transcript.keys.help') },
  ]
  return (
    <Dialog title={say('transcript.keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map((row) => (
          <Fragment key={row.does}>
            <dt>
              {row.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
