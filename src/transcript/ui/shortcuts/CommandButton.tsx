import type { ComponentProps } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { useEditor } from '../state/editorContext'
import { commands, type CommandName } from './commands'
import { useCommandKey } from './useKeyCaps'

interface Props extends Omit<ComponentProps<typeof IconButton>, 'name' | 'onClick' | 'title'> {
  command: CommandName
  /** Overrides the label when it depends on state. */
  name?: string
  /** Runs instead of the command, for example to close what the command opened. */
  instead?: (() => void) | undefined
  /** Longer description, shown on hover. */
  about?: string
}

/** The button of a command; its tooltip shows the shortcut. */
export function CommandButton({ command, name, about, instead, ...button }: Props) {
  const t = useT()
  const editor = useEditor()
  const key = useCommandKey(command)
  const label = name ?? t(commands[command].title)
  const title = about ?? label
  return (
    <IconButton
      {...button}
      name={label}
      title={key ? t('keys.button.title', { title, key }) : title}
      onClick={() => (instead ? instead() : commands[command].run(editor))}
    />
  )
}
