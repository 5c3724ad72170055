import type { ComponentProps } from 'react'
import { useSay } from '../../../shared/intl'
import { IconButton } from '../../../shared/ui/IconButton'
import { useDesk } from '../desk'
import { commands, type CommandName } from './commands'
import { useCommandKey } from './useKeyCaps'

interface Props extends Omit<ComponentProps<typeof IconButton>, 'name' | 'onClick' | 'title'> {
  command: CommandName
  /** What it does now, when that is not always the same. */
  name?: string
  /** What a press does while this is given, as closing what the command opened. */
  instead?: (() => void) | undefined
  /** More about it, shown on hover. */
  about?: string
}

/** The button of a command, which also tells its key. */
export function CommandButton({ command, name, about, instead, ...button }: Props) {
  const say = useSay()
  const desk = useDesk()
  const key = useCommandKey(command)
  const called = name ?? say(commands[command].title)
  const title = about ?? called
  return (
    <IconButton
      {...button}
      name={called}
      title={key ? say('keys.button.title', { title, key }) : title}
      onClick={() => (instead ? instead() : commands[command].run(desk))}
    />
  )
}
