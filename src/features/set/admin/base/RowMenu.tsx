import { EllipsisOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { Menu, type MenuItem } from '../../../../shared/ui/overlays/Menu'

/** The actions of a table row. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton name={name} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <EllipsisOutlined />
      </IconButton>
      {anchor && <Menu anchor={anchor} name={name} items={items} onClose={() => setAnchor(null)} />}
    </>
  )
}
