import { MenuOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { Brand } from './Brand'
import { Drawer } from '../ui/Drawer'
import { SideMenu } from './SideMenu'
import { UserCard } from '../user/UserCard'

/** Opens the menu on phones: what wide windows show in the sidebar. */
export function MenuButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <IconButton name={t('app.menu.open')} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuOutlined aria-hidden />
      </IconButton>
      {open && (
        <Drawer name={t('app.menu.name')} side="start" head={<Brand />} closeName={t('app.menu.close')} onClose={close}>
          <SideMenu />
          <UserCard onLeave={close} />
        </Drawer>
      )}
    </>
  )
}
