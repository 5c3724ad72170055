import { MenuOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useSay } from '../shared/intl'
import { IconButton } from '../shared/ui/IconButton'
import { Brand } from './Brand'
import { Drawer } from './Drawer'
import { linksBesideMenu } from './places'
import { QuickLinkList } from './QuickLinks'
import { SideMenu } from './SideMenu'
import { UserPanel } from './UserPanel'
import { VersionLabel } from './VersionLabel'

/** Opens the menu of a phone, which holds what a wide window has at its side and in its header. */
export function MenuButton() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <IconButton name={say('app.menu.open')} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuOutlined aria-hidden />
      </IconButton>
      {open && (
        <Drawer
          name={say('app.menu.name')}
          side="start"
          head={<Brand />}
          closeName={say('app.menu.close')}
          onClose={close}
        >
          <SideMenu />
          <QuickLinkList links={linksBesideMenu} />
          <UserPanel />
          <VersionLabel />
        </Drawer>
      )}
    </>
  )
}
