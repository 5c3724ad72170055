import type { ReactNode } from 'react'
import type { Speaker } from '../../model/transcript'
import { useEditor, useEditorUi } from '../state/editorContext'
import { FillersDialog } from './FillersDialog'
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog'
import { SegmentMenu } from '../segments/SegmentMenu'
import { SpeakerMenu } from '../speakers/SpeakerMenu'
import { SpeakersDialog } from '../speakers/SpeakersDialog'

export interface EditorDialogsProps {
  /** Additional content of the speakers dialog. */
  speakerTools?: ReactNode
  /** Shown below a speaker in that dialog. */
  speakerDetails?: ((speaker: Speaker) => ReactNode) | undefined
}

/** The menus and dialogs of an editor: at most one of each is open. */
export function EditorDialogs({ speakerTools, speakerDetails }: EditorDialogsProps) {
  const editor = useEditor()
  const menu = useEditorUi((ui) => ui.menu)
  const dialog = useEditorUi((ui) => ui.dialog)
  const closeDialog = () => editor.ui.setState({ dialog: null })
  const closeMenu = () => editor.ui.setState((ui) => (ui.menu === menu ? { menu: null } : ui))
  return (
    <>
      {menu?.kind === 'segment' && <SegmentMenu menu={menu} onClose={closeMenu} />}
      {menu && menu.kind !== 'segment' && <SpeakerMenu key={menu.segment} menu={menu} onClose={closeMenu} />}
      {dialog === 'fillers' && <FillersDialog onClose={closeDialog} />}
      {dialog === 'speakers' && <SpeakersDialog tools={speakerTools} details={speakerDetails} onClose={closeDialog} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={closeDialog} />}
    </>
  )
}
