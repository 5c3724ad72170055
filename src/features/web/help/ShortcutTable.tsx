import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { bindings } from '../../../transcript/ui/shortcuts/bindings'
import { commandNames, commands } from '../../../transcript/ui/shortcuts/commands'
import { useKeyCaps } from '../../../transcript/ui/shortcuts/useKeyCaps'
import styles from './HelpView.module.css'

/** The workspace's shortcuts as configured on this device, from the workspace's own list. */
export function ShortcutTable() {
  const t = useT()
  const caps = useKeyCaps()
  const bound = useStore(bindings)
  return (
    <table className={styles.keys}>
      <thead>
        <tr>
          <th scope="col">{t('web.help.does')}</th>
          <th scope="col">{t('web.help.keys')}</th>
        </tr>
      </thead>
      <tbody>
        {commandNames.map((name) => (
          <tr key={name}>
            <td>{t(commands[name].title)}</td>
            <td>
              {bound[name].map((chord) => (
                <kbd key={chord} className="key-cap">
                  {caps(chord).join(' + ')}
                </kbd>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
