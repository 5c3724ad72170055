import { ToolOutlined } from '@ant-design/icons'
import {
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  Drawer,
  Flex,
  Input,
  InputNumber,
  Popconfirm,
  Radio,
  Typography,
  theme,
} from 'antd'
import { useId, useState, useSyncExternalStore } from 'react'
import { accounts, type SeededAccount } from '../seed/seededAccounts'
import { faultKinds, type InjectedFault, type FaultKind, type FaultInjector } from './faultInjector'
import { panelText, type PanelText } from './panelText'

interface PanelProps {
  injector: FaultInjector
  signIn(account: SeededAccount): Promise<void>
  reset(): Promise<void>
}

/** The development panel: a small button at the edge that opens switches for faults, accounts and the demo data. */
export function Panel({ injector, signIn, reset }: PanelProps) {
  const [open, setOpen] = useState(false)
  const fault = useSyncExternalStore(injector.subscribe, injector.current)
  const text = panelText(useSyncExternalStore(watchLanguage, () => document.documentElement.lang))
  const dark = useSyncExternalStore(watchColorScheme, () => darkSchemeQuery().matches)
  return (
    <ConfigProvider theme={{ algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }}>
      <Badge dot={fault !== null} style={{ insetBlockStart: 4 }} rootClassName="development-panel">
        <Button
          icon={<ToolOutlined />}
          aria-label={fault ? text.openWithFault : text.open}
          title={text.open}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Badge>
      <Drawer title={text.title} open={open} onClose={() => setOpen(false)} mask={false} size={340}>
        <Flex vertical gap="large">
          <AccountButtons text={text} signIn={signIn} />
          <FaultSwitches text={text} faults={injector} fault={fault} />
          <Flex vertical gap="small" component="section">
            <Heading>{text.world}</Heading>
            <Popconfirm title={text.resetAsk} okText={text.yes} cancelText={text.no} onConfirm={() => reset()}>
              <Button danger>{text.reset}</Button>
            </Popconfirm>
          </Flex>
        </Flex>
      </Drawer>
    </ConfigProvider>
  )
}

function AccountButtons({ text, signIn }: { text: PanelText; signIn: PanelProps['signIn'] }) {
  return (
    <Flex vertical gap="small" component="section">
      <Heading>{text.accounts}</Heading>
      <Typography.Text type="secondary">{text.accountsHint}</Typography.Text>
      {accounts.map((account) => (
        <Button key={account.username} onClick={() => void signIn(account)}>
          {account.username} / {account.password}
        </Button>
      ))}
    </Flex>
  )
}

function FaultSwitches({
  text,
  faults: injector,
  fault,
}: {
  text: PanelText
  faults: FaultInjector
  fault: InjectedFault | null
}) {
  const [calls, setCalls] = useState(1)
  const [always, setAlways] = useState(false)
  const [path, setPath] = useState('')
  const [callsId, pathId] = [useId(), useId()]
  const choose = (kind: FaultKind | 'none') =>
    injector.set(kind === 'none' ? null : { kind, path, calls: always ? Infinity : calls })
  return (
    <Flex vertical gap="small" component="section">
      <Heading>{text.faults}</Heading>
      <Flex align="center" gap="small" wrap>
        <label htmlFor={callsId}>{text.calls}</label>
        <InputNumber
          id={callsId}
          min={1}
          max={99}
          value={calls}
          disabled={always}
          onChange={(value) => setCalls(value ?? 1)}
        />
        <Checkbox checked={always} onChange={(event) => setAlways(event.target.checked)}>
          {text.all}
        </Checkbox>
      </Flex>
      <label htmlFor={pathId}>{text.path}</label>
      <Input id={pathId} value={path} placeholder="/api/voice/" onChange={(event) => setPath(event.target.value)} />
      <Radio.Group
        vertical
        aria-label={text.faults}
        value={fault?.kind ?? 'none'}
        onChange={(event) => choose(event.target.value as FaultKind | 'none')}
        options={[
          { value: 'none', label: text.none },
          ...faultKinds.map((kind) => ({ value: kind, label: text[kind] })),
        ]}
      />
      <Typography.Text role="status">
        {text.status}: {fault ? `${text[fault.kind]} · ${remainingCalls(fault, text)}` : text.quiet}
      </Typography.Text>
    </Flex>
  )
}

function remainingCalls(fault: InjectedFault, text: PanelText): string {
  const calls = fault.calls === Infinity ? text.always : text.left.replace('{calls}', String(fault.calls))
  return fault.path ? `${calls} · ${fault.path}` : calls
}

function Heading({ children }: { children: string }) {
  return (
    <Typography.Title level={5} style={{ margin: 0 }}>
      {children}
    </Typography.Title>
  )
}

function watchLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

const darkSchemeQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

function watchColorScheme(listener: () => void): () => void {
  const query = darkSchemeQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
