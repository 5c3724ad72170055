import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../shared/intl'
import { setNotifier, type Notice } from '../shared/notify'
import styles from './Toasts.module.css'

interface Toast extends Notice {
  id: number
}

/** How long a toast stays; one with a title has more to read, one with an action asks for a decision. */
const shortMs = 3000
const longMs = 6000
const actionMs = 10_000
/** The oldest leave when there are more. */
const most = 4

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
}

/**
 * The toasts. Part of the first load and no antd: the one that matters most says that the network is gone, when nothing can
 * be loaded any more.
 */
export function Toasts() {
  const say = useSay()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  useEffect(
    () =>
      setNotifier((notice) => setToasts((shown) => [...shown.slice(1 - most), { ...notice, id: ++lastId.current }])),
    [],
  )
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <section className={styles.toasts} role="log" aria-live="polite" aria-label={say('app.toasts.name')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const say = useSay()
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close.current(), toast.action ? actionMs : toast.title ? longMs : shortMs)
    return () => clearTimeout(timer)
  }, [held, toast.title, toast.action])
  const act = () => {
    toast.action?.run()
    onClose()
  }
  const Icon = icons[toast.kind]
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    <div className={styles.toast} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Icon className={styles[toast.kind]} aria-hidden="true" />
      <div className={styles.words}>
        {toast.title && <strong>{toast.title}</strong>}
        <p>{toast.text}</p>
      </div>
      {toast.action && (
        <button type="button" className={`icon-button ${styles.action}`} onClick={act}>
          {toast.action.text}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={say('app.toasts.close')} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
