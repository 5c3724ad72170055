import { DeleteOutlined } from '@ant-design/icons'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { ApiError } from '../../shared/http/apiError'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog'
import { Dialog } from '../../shared/ui/overlays/Dialog'
import { Menu } from '../../shared/ui/overlays/Menu'
import { Popup } from '../../shared/ui/overlays/Popup'
import styles from './ComponentsPage.module.css'
import { useSamples } from './samples'

type Kind = 'dialog' | 'wide dialog' | 'confirmation' | 'menu' | 'popup'

export function Overlays() {
  const { value, long } = useSamples()
  const [open, setOpen] = useState<{ kind: Kind; anchor: Element }>()
  const close = () => setOpen(undefined)
  const kinds: Kind[] = ['dialog', 'wide dialog', 'confirmation', 'menu', 'popup']
  return (
    <>
      <div className={styles.row}>
        {kinds.map((kind) => (
          <PlainButton
            key={kind}
            onClick={({ currentTarget: anchor }: MouseEvent<HTMLElement>) => setOpen({ kind, anchor })}
          >
            {kind}
          </PlainButton>
        ))}
      </div>
      <div className={styles.row}>
        {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
          <PlainButton key={kind} onClick={() => notify({ kind, text: value })}>
            {`${kind} toast`}
          </PlainButton>
        ))}
        <PlainButton
          onClick={() =>
            notify({ kind: 'warning', title: value, text: long, action: { text: value, run: () => undefined } })
          }
        >
          toast with an action
        </PlainButton>
      </div>
      {open && overlayOf(open, close)}
    </>
  )
}

function overlayOf({ kind, anchor }: { kind: Kind; anchor: Element }, onClose: () => void): ReactNode {
  if (kind === 'menu') return <SampleMenu anchor={anchor} onClose={onClose} />
  if (kind === 'confirmation') return <SampleConfirmation onClose={onClose} />
  if (kind === 'popup')
    return (
      <Popup anchor={anchor} name={kind} onClose={onClose}>
        <SampleText />
      </Popup>
    )
  return (
    <Dialog title={kind} wide={kind === 'wide dialog'} onClose={onClose}>
      <SampleText />
    </Dialog>
  )
}

function SampleText() {
  const { long, word } = useSamples()
  return (
    <>
      <p>{long}</p>
      <p style={{ overflowWrap: 'anywhere' }}>{word}</p>
    </>
  )
}

function SampleConfirmation({ onClose }: { onClose: () => void }) {
  const { short, long, text } = useSamples()
  const error = new ApiError('network', '/api')
  return (
    <ConfirmDialog title={long} confirmText={short} error={error} onConfirm={onClose} onClose={onClose}>
      {text}
    </ConfirmDialog>
  )
}

function SampleMenu({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const { short, value, long } = useSamples()
  const run = () => undefined
  return (
    <Menu
      anchor={anchor}
      name={value}
      onClose={onClose}
      items={[
        { text: value, keys: 'Ctrl K', run },
        { text: long, current: true, run },
        { text: value, disabled: true, run },
        { text: short, danger: true, startsGroup: true, icon: <DeleteOutlined />, run },
      ]}
    />
  )
}
