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
import { useT } from '../../shared/i18n/intl'
import { Menu, type MenuItem } from '../../shared/ui/overlays/Menu'
import { tabTitle } from './tabTitle'
import { tabsToClose, type CloseScope, type PageTab } from './tabs'
import type { TabActions } from './useTabs'

const closeActions: { closing: CloseScope; icon: ReactNode; keys?: string }[] = [
  { closing: 'one', icon: <CloseOutlined />, keys: 'Delete' },
  { closing: 'left', icon: <VerticalRightOutlined /> },
  { closing: 'right', icon: <VerticalLeftOutlined /> },
  { closing: 'others', icon: <SwapOutlined /> },
  { closing: 'all', icon: <ClearOutlined /> },
]

interface TabMenuProps extends TabActions {
  anchor: Element
  /** The tab the actions apply to; without one, only all tabs can be closed. */
  tab: PageTab | undefined
  /** Lists every open tab too. */
  whole: boolean
  onClose: () => void
}

/** Actions for a tab and its neighbors. */
export function TabMenu({ anchor, tab, whole, tabs, shown, close, refresh, onClose }: TabMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const tabLinks: MenuItem[] = tabs.map((other) => ({
    text: tabTitle(t, other),
    current: other.key === shown,
    run: () => void navigate(other.address),
  }))
  const actions: MenuItem[] = [
    {
      text: t('app.tabs.refresh'),
      icon: <ReloadOutlined />,
      startsGroup: whole,
      disabled: !tab,
      run: () => tab && refresh(tab),
    },
    ...closeActions.map(({ closing, icon, keys }) => ({
      text: t(`app.tabs.closing.${closing}`),
      icon,
      ...(keys && { keys }),
      disabled: tabsToClose(closing, tabs, tab?.key ?? '').length === 0,
      run: () => close(closing, tab?.key ?? ''),
    })),
  ]
  const name = tab ? t('app.tabs.actions', { title: tabTitle(t, tab) }) : t('app.tabs.more')
  return <Menu anchor={anchor} name={name} items={whole ? [...tabLinks, ...actions] : actions} onClose={onClose} />
}
