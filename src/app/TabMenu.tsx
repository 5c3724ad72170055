import {
  ClearOutlined,
  CloseOutlined,
  ReloadOutlined,
  SwapOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { Menu, type MenuItem } from '../shared/ui/Menu'
import { tabTitle } from './TabItem'
import { closedBy, type Closing, type Tab } from './tabs'
import type { TabStore } from './useTabs'

const closings: { closing: Closing; icon: ReactNode; keys?: string }[] = [
  { closing: 'one', icon: <CloseOutlined />, keys: 'Delete' },
  { closing: 'left', icon: <VerticalRightOutlined /> },
  { closing: 'right', icon: <VerticalLeftOutlined /> },
  { closing: 'others', icon: <SwapOutlined /> },
  { closing: 'all', icon: <ClearOutlined /> },
]

interface TabMenuProps extends TabStore {
  anchor: Element
  /** The tab whose actions are offered; without one only all tabs can be closed. */
  tab: Tab | undefined
  /** Offers every open tab to go to, too. */
  whole: boolean
  onClose: () => void
}

/** What can be done with a tab and with those around it. */
export function TabMenu({ anchor, tab, whole, tabs, shown, close, refresh, onClose }: TabMenuProps) {
  const say = useSay()
  const navigate = useNavigate()
  const go: MenuItem[] = tabs.map((other) => ({
    text: tabTitle(say, other),
    current: other.key === shown,
    run: () => void navigate(other.address),
  }))
  const actions: MenuItem[] = [
    {
      text: say('app.tabs.refresh'),
      icon: <ReloadOutlined />,
      apart: whole,
      disabled: !tab,
      run: () => tab && refresh(tab),
    },
    ...closings.map(({ closing, icon, keys }) => ({
      text: say(`app.tabs.closing.${closing}`),
      icon,
      ...(keys && { keys }),
      disabled: closedBy(closing, tabs, tab?.key ?? '').length === 0,
      run: () => close(closing, tab?.key ?? ''),
    })),
  ]
  const name = tab ? say('app.tabs.actions', { title: tabTitle(say, tab) }) : say('app.tabs.more')
  return <Menu anchor={anchor} name={name} items={whole ? [...go, ...actions] : actions} onClose={onClose} />
}
