import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { bindings } from '../../../transcript/ui/keys/bindings'
import { commandNames, commands } from '../../../transcript/ui/keys/commands'
import { useKeyCaps } from '../../../transcript/ui/keys/useKeyCaps'
import styles from './HelpView.module.css'

/** The keys of the workspace as they are on this device, out of the list that the workspace itself uses. */
export function KeyTable() {
  const say = useSay()
  const caps = useKeyCaps()
  const bound = useStore(bindings)
  return (
    <table className={styles.keys}>
      <thead>
        <tr>
          <th scope="col">{say('web.help.does')}</th>
          <th scope="col">{say('web.help.keys')}</th>
        </tr>
      </thead>
      <tbody>
        {commandNames.map((name) => (
          <tr key={name}>
            <td>{say(commands[name].title)}</td>
            <td>
              {bound[name].map((chord) => (
                <kbd key={chord}>{caps(chord).join(' + ')}</kbd>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
