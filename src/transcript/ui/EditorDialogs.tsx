import { useDesk, useDoing } from './desk'
import { FillersDialog } from './FillersDialog'
import { KeysDialog } from './keys/KeysDialog'
import { SegmentMenu } from './SegmentMenu'
import { SpeakerMenu } from './SpeakerMenu'
import { SpeakersPanel } from './SpeakersPanel'

/** The menus and dialogs of an editor: at most one of each at a time. */
export function EditorDialogs() {
  const desk = useDesk()
  const menu = useDoing((doing) => doing.menu)
  const dialog = useDoing((doing) => doing.dialog)
  const closeDialog = () => desk.doing.setState({ dialog: null })
  const closeMenu = () => desk.doing.setState((doing) => (doing.menu === menu ? { menu: null } : doing))
  return (
    <>
      {menu?.kind === 'segment' && <SegmentMenu menu={menu} onClose={closeMenu} />}
      {menu && menu.kind !== 'segment' && <SpeakerMenu key={menu.segment} menu={menu} onClose={closeMenu} />}
      {dialog === 'fillers' && <FillersDialog onClose={closeDialog} />}
      {dialog === 'speakers' && <SpeakersPanel onClose={closeDialog} />}
      {dialog === 'keys' && <KeysDialog onClose={closeDialog} />}
    </>
  )
}
