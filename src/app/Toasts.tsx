import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../shared/i18n/intl'
import { setToastHandler, type ToastMessage } from '../shared/notifications/notify'
import { onModalsChange, topModal } from '../shared/ui/overlays/openModals'
import styles from './Toasts.module.css'

interface Toast extends ToastMessage {
  id: number
}

/** How long a toast stays. A title takes longer to read; an action needs a decision. */
const shortMs = 3000
const longMs = 6000
const actionMs = 10_000
/** With more, the oldest are removed. */
const maxToasts = 4

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
}

/**
 * Shows toasts. Part of the initial bundle and without antd: the most important toast reports a lost network, when nothing
 * more can load.
 */
export function Toasts() {
  const t = useT()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  useEffect(
    () =>
      setToastHandler((message) =>
        setToasts((shown) => [...shown.slice(1 - maxToasts), { ...message, id: ++lastId.current }]),
      ),
    [],
  )
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const home = useRef<HTMLDivElement>(null)
  const container = useTopLayerContainer(home)
  const shown = (
    <section className={styles.toasts} role="log" aria-live="polite" aria-label={t('app.toasts.name')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
      ))}
    </section>
  )
  return <div ref={home}>{createPortal(shown, container)}</div>
}

/**
 * An element inside `home`, or inside the topmost modal dialog: anything outside the dialog is covered, inert and hidden from
 * screen readers. The element itself is moved, so the toasts in it keep their state.
 */
function useTopLayerContainer(home: RefObject<HTMLElement | null>): HTMLElement {
  const [container] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.container ?? ''
    return element
  })
  useLayoutEffect(() => {
    const move = () => (topModal() ?? home.current)?.prepend(container)
    move()
    const stop = onModalsChange(move)
    return () => {
      stop()
      container.remove()
    }
  }, [home, container])
  return container
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT()
  const [paused, setPaused] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => close.current(), toast.action ? actionMs : toast.title ? longMs : shortMs)
    return () => clearTimeout(timer)
  }, [paused, toast.title, toast.action])
  const runAction = () => {
    toast.action?.run()
    onClose()
  }
  const Icon = icons[toast.kind]
  const pauseOnHover = { onMouseEnter: () => setPaused(true), onMouseLeave: () => setPaused(false) }
  return (
    <div className={styles.toast} {...pauseOnHover} onFocus={() => setPaused(true)} onBlur={() => setPaused(false)}>
      <Icon className={styles[toast.kind]} aria-hidden="true" />
      <div className={styles.words}>
        {toast.title && <strong>{toast.title}</strong>}
        <p>{toast.text}</p>
      </div>
      {toast.action && (
        <button type="button" className={`icon-button ${styles.action}`} onClick={runAction}>
          {toast.action.text}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('app.toasts.close')} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
